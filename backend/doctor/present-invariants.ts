import { sql } from 'drizzle-orm';
import { areApart, type Invariant } from './invariant';

/** A code that is given as a present is shown to its receiver alone, once, and only while the order is delivered. */
export const presentInvariants: readonly Invariant[] = [
  {
    name: 'presents',
    rule: 'A present is of its giver’s order; a code that was opened was shown then and never to its giver, and one that waits was not shown, of a delivered order without a dispute.',
    violations: (now) => sql`
      select p.id from present p
      join card_code c on c.id = p.card_code_id
      join orders o on o.id = p.order_id
      left join order_item i on i.id = c.order_item_id
      where i.order_id is distinct from p.order_id
        or o.member_id <> p.member_id
        or p.expire_time < p.created_time
        or (p.state = 'OPENED' and (${areApart(sql`c.revealed_time`, sql`p.opened_time`)}
          or p.opened_time not between p.created_time and p.expire_time
          or exists (select 1 from card_reveal_log l where l.card_code_id = c.id)))
        or (p.state = 'WAITING' and p.expire_time > ${now.toISOString()}::timestamptz and (c.state <> 'SOLD'
          or o.status not in ('PENDING_EVALUATE', 'COMPLETED')
          or exists (select 1 from dispute d where d.order_id = o.id and d.status = 'OPEN')))`,
  },
];
