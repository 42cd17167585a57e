import type { PoolClient } from 'pg';

/** The function of PostgreSQL in which a commit waits for a second server. */
const waitForReplica = 'SyncRepWaitForLSN';

/**
 * With synchronous replication a commit waits until a second server has it. When that wait is cancelled
 * (`pg_cancel_backend`), PostgreSQL reports success with a warning, although the loss of this one server loses the commit.
 * It counts as a lost connection instead: the outcome is unknown, and the caller repeats the request with its key.
 */
export function refuseUnconfirmedCommits(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine !== waitForReplica) return;
    // Before the success of the statement is read: it rejects, and the pool drops the connection.
    client.connection.emit('error', new Error('Connection terminated: a commit is on one server only'));
  });
}
