import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../backend/database/connect';
import type { Invariant } from '../../backend/doctor/invariant';
import { findViolating, invariants } from '../../backend/doctor/run-doctor';
import type { Corruption } from './corruptions';
import { reasonOf } from './unfindable';

/**
 * FOUND by an invariant, REFUSED by the database itself, MISSED, or EMPTY: no row has a value that could be corrupted.
 */
export type Outcome = {
  corruption: Corruption;
  result: 'FOUND' | 'REFUSED' | 'MISSED' | 'EMPTY';
  /** The first invariant that is violated, or the message of the database. */
  by: string[];
  /** Of a corruption that was missed: why no other row contradicts it; null when one should. */
  reason: string | null;
  /** The rows of one that was missed. */
  rows?: unknown[];
};

const undo = new Error('undo');

/** Plants a corruption beside the triggers, lets the doctor look, and undoes it. */
export async function plant(db: Database, now: Date, corruption: Corruption): Promise<Outcome> {
  let outcome: Outcome = { corruption, result: 'EMPTY', by: [], reason: null };
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      let changed: unknown[];
      try {
        const { rows } = await tx.transaction((point) =>
          point.execute(sql`${corruption.statement} returning to_jsonb(t) as changed`),
        );
        if (rows.length === 0) throw undo;
        changed = rows.map((row) => row.changed);
      } catch (error) {
        if (error === undo) throw error;
        outcome = { corruption, result: 'REFUSED', by: [messageOf(error)], reason: null };
        throw undo;
      }
      const by = await firstViolated(tx, now, corruption.table);
      outcome =
        by === null
          ? {
              corruption,
              result: 'MISSED',
              by: [],
              reason: await reasonOf(tx, corruption, changed),
              rows: changed,
            }
          : { corruption, result: 'FOUND', by: [by], reason: null };
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return outcome;
}

/** The invariants that found the last corruption of a table run first for the next one. */
const order = new Map<string, Invariant[]>();

async function firstViolated(tx: Transaction, now: Date, table: string): Promise<string | null> {
  const asked = order.get(table) ?? [...invariants];
  for (const invariant of asked) {
    if ((await findViolating(tx, invariant, now)).length === 0) continue;
    order.set(table, [invariant, ...asked.filter((each) => each !== invariant)]);
    return invariant.name;
  }
  return null;
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
