import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PresentOfCode, PresentState } from '../../../lib/presents/contract';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { present } from '../../database/schema/presents';
import { StoreError } from '../../platform/errors/store-error';
import { tokenHash } from '../../platform/sealing/seal';

export type PresentRow = typeof present.$inferSelect;

/** The state of a present now: one that waits expires without a job. */
export function stateOf(
  { state, expireTime }: Pick<PresentRow, 'state' | 'expireTime'>,
  now: Date,
): PresentState {
  return state === 'WAITING' && expireTime <= now ? 'EXPIRED' : state;
}

/** A present that can be opened, and taken back. */
export const waits = (now: Date): SQL | undefined =>
  and(eq(present.state, 'WAITING'), gt(present.expireTime, now));

/** The code of a present that waits or was opened is its receiver's. */
export const isGiven = (now: Date): SQL | undefined => or(eq(present.state, 'OPENED'), waits(now));

/**
 * The present of a link that can be opened, or was.
 * @throws StoreError `present_unavailable`, the same for a link that is unknown, taken back, void or expired
 */
export async function findPresent(db: Executor, token: string, now: Date): Promise<PresentRow> {
  const [row] = await db
    .select()
    .from(present)
    .where(eq(present.tokenHash, tokenHash(token)));
  if (!row) throw new StoreError('present_unavailable');
  const state = stateOf(row, now);
  if (state !== 'WAITING' && state !== 'OPENED') throw new StoreError('present_unavailable');
  return row;
}

/** The newest present of each code of an order, by the id of the code. */
export async function presentsOf(db: Executor, orderId: string): Promise<Map<string, PresentRow>> {
  const rows = await db.select().from(present).where(eq(present.orderId, orderId)).orderBy(desc(present.id));
  const newest = new Map<string, PresentRow>();
  for (const row of rows) if (!newest.has(row.cardCodeId)) newest.set(row.cardCodeId, row);
  return newest;
}

/** Whether a friend has opened one of these codes: its giver alone can tell the friend what becomes of it. */
export async function wasOpenedAsPresent(db: Executor, cardIds: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ id: present.id })
    .from(present)
    .where(and(inArray(present.cardCodeId, [...cardIds]), eq(present.state, 'OPENED')))
    .limit(1);
  return row !== undefined;
}

/** A present as its giver and staff see it. */
export function presentOnWire(row: PresentRow, now: Date): PresentOfCode {
  return {
    id: row.id,
    state: stateOf(row, now),
    receiver: row.receiver,
    createdTime: formatShanghai(row.createdTime),
    expireTime: formatShanghai(row.expireTime),
    openedTime: row.openedTime && formatShanghai(row.openedTime),
  };
}

/**
 * Ends the presents of an order that are not opened, because its money may go back. The order is locked, as by the
 * opening of a present.
 */
export async function voidPresents(tx: Executor, orderId: string, now: Date): Promise<void> {
  await tx
    .update(present)
    .set({ state: 'VOID', updatedTime: now, version: sql`${present.version} + 1` })
    .where(and(eq(present.orderId, orderId), waits(now)));
}

/** Takes one present back; false when it does not wait any more. The order is locked. */
export async function takeBack(
  tx: Executor,
  { orderId, presentId }: { orderId: string; presentId: string },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .update(present)
    .set({ state: 'TAKEN_BACK', updatedTime: now, version: sql`${present.version} + 1` })
    .where(and(eq(present.id, presentId), eq(present.orderId, orderId), waits(now)))
    .returning({ id: present.id });
  return taken.length > 0;
}
