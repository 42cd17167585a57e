import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../database/connect';
import type { coinMovement } from '../../database/schema/coin-lots';
import { pointAccount, type pointLog } from '../../database/schema/pricing';

type Row = Pick<typeof pointLog.$inferSelect, 'memberId' | 'orderId' | 'type'>;
export type Movement = Pick<typeof coinMovement.$inferInsert, 'lotId' | 'coins'>;

/** A lot and the coins that can be moved: those that are left of it, or that it can get back. */
type Lot = { id: string; coins: number };

const lots = z.array(z.object({ id: z.string(), coins: z.coerce.number().int() }));

/** Lots whose payment is disputed: nothing is taken from them until the dispute is decided. */
const isFrozen = sql`l.payment_log_id in (select d.payment_log_id from dispute d where d.status = 'OPEN')`;

/** Coins of a member that come from payments that are disputed: they cannot be spent until it is decided. */
export function frozenCoins(memberId: string): SQL {
  return sql`(
    select coalesce(sum(lot.coins), 0)::int from (
      select greatest(sum(m.coins), 0) as coins from coin_lot l join coin_movement m on m.lot_id = l.id
      where l.member_id = ${memberId} and ${isFrozen}
      group by l.id
    ) lot)`;
}

/** Coins that a member can spend; a column of a statement that reads `point_account`. */
export function spendableCoins(memberId: string): SQL<number> {
  return sql<number>`(${pointAccount.balance} - ${frozenCoins(memberId)})::int`;
}

/** What is left of the coins that come from a payment. */
export async function coinsLeftOf(db: Executor, paymentLogId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select coalesce(sum(lot.coins), 0)::int as coins from (
      select greatest(sum(m.coins), 0) as coins from coin_lot l join coin_movement m on m.lot_id = l.id
      where l.payment_log_id = ${paymentLogId} group by l.id
    ) lot`);
  return z.array(z.object({ coins: z.number() })).parse(rows)[0]?.coins ?? 0;
}

/** Coins that were given instead of the money of a payment and not taken back; spent ones count. */
export async function coinsGivenFor(db: Executor, paymentLogId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select coalesce(sum(m.coins), 0)::int as coins from coin_lot l
    join point_log given on given.id = l.id and given.type = 'REFUND'
    join coin_movement m on m.lot_id = l.id
    join point_log p on p.id = m.point_log_id and (p.id = l.id or p.type = 'UNDO_REFUND')
    where l.payment_log_id = ${paymentLogId}`);
  return z.array(z.object({ coins: z.number() })).parse(rows)[0]?.coins ?? 0;
}

/** Takes coins that are spent: the oldest first, none of a disputed payment. */
export async function spend(tx: Executor, { memberId }: Row, coins: number): Promise<Movement[]> {
  const { rows } = await tx.execute(sql`
    select l.id, sum(m.coins) as coins from coin_lot l join coin_movement m on m.lot_id = l.id
    where l.member_id = ${memberId} and not coalesce(${isFrozen}, false)
    group by l.id having sum(m.coins) > 0
    order by l.created_time, l.id`);
  const { taken, rest } = take(lots.parse(rows), coins);
  if (rest > 0) throw new Error(`The lots of member ${memberId} have ${rest} coins fewer than the balance`);
  return taken;
}

/**
 * Takes coins back from the lots that gave them: what is left of them, and the rest below zero.
 * @param by the order that earned them, or the payment instead of whose money they were given
 */
export async function takeBack(
  tx: Executor,
  { memberId, type }: Row,
  by: { orderId: string | null } | { paymentLogId: string },
  coins: number,
): Promise<Movement[]> {
  const isGiven =
    'orderId' in by ? sql`given.order_id = ${by.orderId}` : sql`l.payment_log_id = ${by.paymentLogId}`;
  const { rows } = await tx.execute(sql`
    select l.id, sum(m.coins) as coins from coin_lot l
    join point_log given on given.id = l.id
    join coin_movement m on m.lot_id = l.id
    where l.member_id = ${memberId} and given.type = ${type === 'UNDO_REWARD' ? 'REWARD' : 'REFUND'} and ${isGiven}
    group by l.id order by l.created_time, l.id`);
  const found = lots.parse(rows);
  const last = found.at(-1);
  if (!last) throw new Error(`No coins of member ${memberId} can be taken back`);
  const { taken, rest } = take(found, coins);
  if (rest === 0) return taken;
  const before = taken.find(({ lotId }) => lotId === last.id)?.coins ?? 0;
  return [...taken.filter(({ lotId }) => lotId !== last.id), { lotId: last.id, coins: before - rest }];
}

/**
 * Gives coins back to the lots from which postings for the order took them, the youngest first.
 * @param taking the kind of those postings
 * @returns also what no posting has taken
 */
export async function giveBack(
  tx: Executor,
  { memberId, orderId, type }: Row,
  taking: string,
  coins: number,
): Promise<{ given: Movement[]; rest: number }> {
  const { rows } = await tx.execute(sql`
    select l.id, -sum(m.coins) as coins from coin_movement m
    join point_log p on p.id = m.point_log_id
    join coin_lot l on l.id = m.lot_id
    where p.member_id = ${memberId} and p.order_id = ${orderId} and p.type in (${taking}, ${type}) and l.id <> p.id
    group by l.id having sum(m.coins) < 0
    order by l.created_time desc, l.id desc`);
  const { taken, rest } = take(lots.parse(rows), coins);
  return { given: taken.map((each) => ({ ...each, coins: -each.coins })), rest };
}

/** Takes coins from lots in their order. */
function take(from: readonly Lot[], coins: number): { taken: Movement[]; rest: number } {
  let rest = coins;
  const taken: Movement[] = [];
  for (const lot of from) {
    const part = Math.min(rest, lot.coins);
    if (part <= 0) continue;
    taken.push({ lotId: lot.id, coins: -part });
    rest -= part;
  }
  return { taken, rest };
}
