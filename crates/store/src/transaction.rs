//! Transactions that never go wrong for somebody else.
//!
//! A statement that fails can leave its connection inside a transaction or outside of it, and nobody knows which: the
//! disk was full, the server went away, whoever asked has stopped waiting. So a connection goes back to the pool only
//! when its transaction has ended as it should; any other is closed, and the pool opens a new one when it needs it.

use std::ops::{Deref, DerefMut};

use sqlx::Executor;

use crate::{
    StoreError,
    patient::{Connection, Pool},
};

/// A transaction. One that is dropped has never been.
#[derive(Debug)]
pub(crate) struct Transaction {
    connection: Connection,
    is_open: bool,
}

impl Transaction {
    /// Begins one with this statement.
    pub(crate) async fn begin(pool: &Pool, statement: &'static str) -> Result<Transaction, StoreError> {
        let connection = pool.acquire().await?;
        let mut transaction = Transaction { connection, is_open: true };
        transaction.connection.execute(statement).await?;
        Ok(transaction)
    }

    /// Makes everything last that was done.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        self.end("COMMIT").await
    }

    /// Takes back everything that was done.
    pub(crate) async fn rollback(self) -> Result<(), StoreError> {
        self.end("ROLLBACK").await
    }

    async fn end(mut self, statement: &'static str) -> Result<(), StoreError> {
        self.connection.execute(statement).await?;
        self.is_open = false;
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if self.is_open {
            self.connection.close_on_drop();
        }
    }
}
