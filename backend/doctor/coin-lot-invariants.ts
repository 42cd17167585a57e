import { sql } from 'drizzle-orm';
import { owingTypes } from '../domains/coins/post';
import { areApart, type Invariant } from './invariant';

const lotsAddUp: Invariant = {
  name: 'coin-lots',
  rule: 'Every coin posting moves its coins in lots of its member; no lot has more coins than were given, and none is below zero unless it was taken back.',
  violations: () => sql`
    with moved as (
      select m.point_log_id, sum(m.coins) as coins from coin_movement m group by m.point_log_id
    ), lot as (
      select l.id, l.member_id, p.member_id as giver, p.credit - p.debit as posted,
        sum(m.coins) as coins, sum(m.coins) filter (where m.point_log_id = l.id) as given,
        coalesce(bool_or(taking.type in ${owingTypes}), false) as taken_back
      from coin_lot l
      left join point_log p on p.id = l.id
      left join coin_movement m on m.lot_id = l.id
      left join point_log taking on taking.id = m.point_log_id
      group by l.id, p.id
    )
    select p.id from point_log p left join moved on moved.point_log_id = p.id
    where coalesce(moved.coins, 0) <> p.credit - p.debit
    union
    select id from lot
    where given is null or given <= 0 or given > posted or coins > given or giver <> member_id
      or (coins < 0 and not taken_back)
    union
    select m.point_log_id from coin_movement m
    join coin_lot l on l.id = m.lot_id join point_log p on p.id = m.point_log_id
    where p.member_id <> l.member_id`,
};

const lotsHaveOrigins: Invariant = {
  name: 'coin-origins',
  rule: 'Coins that an order earned or that replace a refund come from a payment of their order, and other coins from none; a lot is as old as its posting.',
  violations: () => sql`
    select l.id from coin_lot l
    join point_log p on p.id = l.id
    left join payment_log paid on paid.id = l.payment_log_id
    where (p.type in ('REWARD', 'REFUND') and paid.order_id is distinct from p.order_id)
      or (p.type not in ('REWARD', 'REFUND') and l.payment_log_id is not null)
      or ${areApart(sql`l.created_time`, sql`p.created_time`)}`,
};

/** Lots of coins: what each posting gave and took. */
export const coinLotInvariants: readonly Invariant[] = [lotsAddUp, lotsHaveOrigins];
