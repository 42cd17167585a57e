import type { PoolConfig } from 'pg';
import type { Environment } from '../environment/environment';
import { writeTimeout } from './connection-limits';

type Addresses = Pick<Environment, 'databaseUrl' | 'databaseDirectUrl'>;

/** Whether a pooler, such as PgBouncer in transaction mode, is between the calls of this process and PostgreSQL. */
export const isPooled = ({ databaseUrl, databaseDirectUrl }: Addresses): boolean =>
  databaseDirectUrl !== null && databaseDirectUrl !== databaseUrl;

/**
 * The pool of calls and jobs. A pooler refuses settings in the start of a connection, because the connections behind it
 * belong to many: there the role has them (docs/operations.md).
 */
export function poolSettings(environment: Addresses & Pick<Environment, 'databasePool'>): PoolConfig {
  const shared = {
    connectionString: environment.databaseUrl ?? undefined,
    max: environment.databasePool,
    connectionTimeoutMillis: 10_000,
  };
  if (isPooled(environment)) return shared;
  return {
    ...shared,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: writeTimeout,
    // Compiling a statement and starting workers for it take longer than the statements of a shop.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
  };
}
