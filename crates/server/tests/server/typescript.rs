//! The types of the page are those of the server.

use std::{fs, path::Path};

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/types/messages.d.ts");
    let declarations = server::typescript::declarations();
    let stored = fs::read_to_string(&path).unwrap_or_default();
    if stored != declarations {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, declarations).unwrap();
        panic!("web/types/messages.d.ts was stale and has been written anew: commit it");
    }
}
