import type { Logger } from 'drizzle-orm/logger';
import { metrics } from '../../lib/metrics/metrics';

const counter = { statements: 0 };

/** Drizzle logger that counts the statements of requests and jobs, without those of the job queue itself. */
export const statementCounter: Logger = {
  logQuery() {
    counter.statements += 1;
    metrics.statements.inc();
  },
};

/** SQL statements since the process started. */
export function countedStatements(): number {
  return counter.statements;
}

// `npm run bench` reads the count from the server process, where Next.js bundles its own copy of this module.
Reflect.set(globalThis, Symbol.for('store.statements'), countedStatements);
