//! Visitors that come again, forge, are banned, or become admin.

use super::*;
use crate::messages::admin::Ban;

const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

fn with(token: Option<&str>) -> Credentials<'_> {
    Credentials { token, admin_token: None, address: HERE }
}

async fn open(folder: &tempfile::TempDir, trust: Trust) -> (Visitors, Store) {
    let place = folder.path().join("tengen.db");
    let store = Store::open(place.to_str().unwrap()).await.unwrap();
    (Visitors::open(trust, &store).await.unwrap(), store)
}

#[tokio::test]
async fn a_visitor_that_comes_again_is_the_same_also_after_a_restart_and_a_forged_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (visitors, _) = open(&folder, Trust::Visitors).await;
    let first = visitors.recognise(with(None)).await.unwrap();
    let token = first.token.unwrap();
    let (restarted, _) = open(&folder, Trust::Visitors).await;
    let again = restarted.recognise(with(Some(&token))).await.unwrap();
    assert_eq!((&again.visitor, again.token), (&first.visitor, None));
    let id = first.visitor.id.as_str();
    let (start, end) = token.split_at(token.len() - 1);
    let last = if end == "0" { "1" } else { "0" };
    let other_key = Signer::new(b"another key");
    let foreign = other_key.write(&Claim { id: first.visitor.id.clone(), admin: None });
    for forged in [
        String::new(),
        id.to_owned(),
        format!("{id}."),
        format!("{id}.{}", "0".repeat(64)),
        format!("{start}{last}"),
        start.to_owned(),
        format!("{token}0"),
        format!("owner.{}", token.rsplit_once('.').unwrap().1),
        format!("{id}.0123456789abcdef.{}", token.rsplit_once('.').unwrap().1),
        foreign,
        "中文.é".to_owned(),
    ] {
        let stranger = visitors.recognise(with(Some(&forged))).await.unwrap();
        assert_ne!(stranger.visitor.id, first.visitor.id, "{forged}");
        assert_eq!(stranger.visitor.role, Role::Guest, "{forged}");
        assert!(stranger.token.is_some(), "{forged}");
    }
}

#[tokio::test]
async fn where_the_owner_alone_can_ask_it_is_the_owner() {
    let folder = tempfile::tempdir().unwrap();
    let (visitors, _) = open(&folder, Trust::Owner).await;
    let owner = visitors.recognise(with(None)).await.unwrap();
    assert_eq!(owner, Recognised { visitor: Visitor::owner(), token: None });
}

#[tokio::test]
async fn the_admin_is_known_by_the_token_of_today_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (visitors, store) = open(&folder, Trust::Visitors).await;
    let guest = visitors.recognise(with(None)).await.unwrap().visitor;
    let code = |refused: Result<(Visitor, String), Refusal>| refused.unwrap_err().code;
    assert_eq!(code(visitors.admit_admin(&guest, "").await), ErrorCode::BadToken, "before there is a token");
    let token = visitors.first_admin_token().await.unwrap().unwrap();
    assert_eq!(visitors.first_admin_token().await.unwrap(), None, "it is shown once");
    let kept = store.settings().all(Owner::App).await.unwrap();
    assert!(kept.values().all(|value| !value.contains(&token)), "only its hash is kept");
    assert_eq!(code(visitors.admit_admin(&guest, "wrong").await), ErrorCode::BadToken);
    let (_, session) = visitors.admit_admin(&guest, &token).await.unwrap();
    let admin = visitors.recognise(with(Some(&session))).await.unwrap().visitor;
    assert_eq!((admin.role, &admin.id), (Role::Admin, &guest.id));
    let brought = Credentials { admin_token: Some(&token), ..with(None) };
    assert_eq!(visitors.recognise(brought).await.unwrap().visitor.role, Role::Admin);
    let place = folder.path().join("tengen.db");
    let newer = new_admin_token(place.to_str().unwrap()).await.unwrap();
    let before = visitors.recognise(with(Some(&session))).await.unwrap().visitor;
    assert_eq!(before, guest, "a new token ends the sessions of the one before");
    assert_eq!(visitors.recognise(brought).await.unwrap_err().code, ErrorCode::BadToken);
    assert!(visitors.admit_admin(&guest, &newer).await.is_ok());
}

#[tokio::test]
async fn who_is_banned_is_turned_away_until_that_ends_and_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (visitors, _) = open(&folder, Trust::Visitors).await;
    let Recognised { visitor, token } = visitors.recognise(with(None)).await.unwrap();
    let token = token.unwrap();
    let neighbour: IpAddr = "2001:db8:1:2:ffff::1".parse().unwrap();
    for ban in [
        Ban::Visitor { visitor: visitor.id.handle() },
        Ban::Address { address: "192.0.2.7".to_owned() },
        Ban::Address { address: "2001:db8:1:2::7".to_owned() },
    ] {
        visitors.ban(&ban, true).await.unwrap();
        let (restarted, _) = open(&folder, Trust::Visitors).await;
        for visitors in [&visitors, &restarted] {
            let address = if matches!(&ban, Ban::Address { address } if address.contains(':')) {
                neighbour
            } else {
                HERE
            };
            let refused = visitors.recognise(Credentials { address, ..with(Some(&token)) }).await;
            assert_eq!(refused.unwrap_err().code, ErrorCode::Banned, "{ban:?}");
        }
        visitors.ban(&ban, false).await.unwrap();
        assert_eq!(visitors.recognise(with(Some(&token))).await.unwrap().visitor, visitor);
    }
    let bad = Ban::Address { address: "everybody".to_owned() };
    assert_eq!(visitors.ban(&bad, true).await.unwrap_err().code, ErrorCode::BadValue);
}
