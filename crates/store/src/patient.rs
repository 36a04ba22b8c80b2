//! Connections that wait for an answer as long as one can be expected, and no longer.
//!
//! A database server can stop answering without going away: its machine is frozen, its network is cut, its disk hangs.
//! Nothing ends then by itself. So each answer of a server is waited for so long, and the statement fails after that; its
//! connection is given up when it turns out not to answer the next one either. A file is on this machine: whoever writes it
//! is waited for by SQLite itself.

use std::time::Duration;

use futures_util::{
    FutureExt, StreamExt,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    Any, AnyPool, Either, Error, Execute, Executor, SqlStr,
    any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo},
    pool::PoolConnection,
};
use tokio::time::timeout;

/// How long an answer is waited for; for ever without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Patience(pub(crate) Option<Duration>);

/// All connections of a store. A statement is executed on one that is free.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub(crate) connections: AnyPool,
    pub(crate) patience: Patience,
}

/// A connection of the pool.
#[derive(Debug)]
pub(crate) struct Connection {
    inner: PoolConnection<Any>,
    patience: Patience,
}

impl Pool {
    /// A connection of one's own for a while.
    pub(crate) async fn acquire(&self) -> Result<Connection, Error> {
        Ok(Connection { inner: self.connections.acquire().await?, patience: self.patience })
    }
}

impl Connection {
    /// Has it closed when it is dropped, rather than used again.
    pub(crate) fn close_on_drop(&mut self) {
        self.inner.close_on_drop();
    }
}

impl Patience {
    fn of_one<'e, T: Send + 'e>(
        self,
        answer: BoxFuture<'e, Result<T, Error>>,
    ) -> BoxFuture<'e, Result<T, Error>> {
        let Patience(Some(patience)) = self else { return answer };
        async move { timeout(patience, answer).await.unwrap_or_else(|_| Err(late(patience))) }.boxed()
    }

    /// The rows and ends of statements, each of which is waited for.
    fn of_many<'e, T: Send + 'e>(
        self,
        answers: BoxStream<'e, Result<T, Error>>,
    ) -> BoxStream<'e, Result<T, Error>> {
        let Patience(Some(patience)) = self else { return answers };
        let next = move |answers: Option<BoxStream<'e, Result<T, Error>>>| async move {
            let mut answers = answers?;
            match timeout(patience, answers.next()).await {
                Ok(answer) => Some((answer?, Some(answers))),
                Err(_) => Some((Err(late(patience)), None)),
            }
        };
        stream::unfold(Some(answers), next).boxed()
    }
}

fn late(patience: Duration) -> Error {
    let sentence = format!("the database has not answered for {} s", patience.as_secs_f32());
    Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, sentence))
}

/// An executor that passes everything on to this field and has patience with it.
macro_rules! executes {
    ($executor:ty, |$this:ident| $inner:expr) => {
        impl<'c> Executor<'c> for $executor {
            type Database = Any;

            fn fetch_many<'e, 'q: 'e, E>(
                self,
                query: E,
            ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, Error>>
            where
                'c: 'e,
                E: 'q + Execute<'q, Any>,
            {
                let (patience, $this) = (self.patience, self);
                patience.of_many($inner.fetch_many(query))
            }

            fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, Error>>
            where
                'c: 'e,
                E: 'q + Execute<'q, Any>,
            {
                let (patience, $this) = (self.patience, self);
                patience.of_one($inner.fetch_optional(query))
            }

            fn prepare_with<'e>(
                self,
                sql: SqlStr,
                parameters: &'e [AnyTypeInfo],
            ) -> BoxFuture<'e, Result<AnyStatement, Error>>
            where
                'c: 'e,
            {
                let (patience, $this) = (self.patience, self);
                patience.of_one($inner.prepare_with(sql, parameters))
            }
        }
    };
}

executes!(&'c Pool, |this| (&this.connections));
executes!(&'c mut Connection, |this| (&mut *this.inner));
