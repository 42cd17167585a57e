import { sql } from 'drizzle-orm';
import type { Executor, RawSql } from '../database/connect';
import type { DeadLetter, JobName } from '../ports/jobs';

const prefix = 'dead.';

/** Receives a copy of each job that failed after all its retries. No worker takes it; staff decide. */
export const deadLetterOf = (name: JobName): string => `${prefix}${name}`;

type Row = { id: string; name: string; data: unknown; output: unknown; created_on: Date | string };

/** The newest dead letters. */
export async function listDeadLetters(rawSql: RawSql, limit: number): Promise<DeadLetter[]> {
  const { rows } = await rawSql(
    `select id, name, data, output, created_on from pgboss.job
      where name like '${prefix}%' and state < 'active' order by created_on desc, id limit $1`,
    [limit],
  );
  return (rows as Row[]).map(letterOf);
}

/** Removes a dead letter; null when it is gone. Of two calls at the same time one gets it. */
export async function takeDeadLetter(tx: Executor, id: string): Promise<DeadLetter | null> {
  const { rows } = await tx.execute(
    sql`delete from pgboss.job where name like ${`${prefix}%`} and state < 'active' and id::text = ${id}
      returning id, name, data, output, created_on`,
  );
  const [row] = rows as Row[];
  return row ? letterOf(row) : null;
}

function letterOf({ id, name, data, output, created_on: created }: Row): DeadLetter {
  const message = typeof output === 'object' && output !== null ? Reflect.get(output, 'message') : null;
  return {
    id,
    queue: name.slice(prefix.length),
    payload: typeof data === 'object' && data !== null ? { ...data } : {},
    error: typeof message === 'string' ? message : null,
    failedTime: new Date(created),
  };
}
