import { sql } from 'drizzle-orm';
import { day } from '../platform/waits/wait';
import { presentWaits } from '../platform/waits/work-waits';
import { areApart, type Invariant } from './invariant';

/** Seconds until a present expires, at most, with a day of tolerance. */
const longest = presentWaits.WAITING.longest + day;

/** A code that is given as a present is shown to its receiver alone, once, and only while the order is delivered. */
export const presentInvariants: readonly Invariant[] = [
  {
    name: 'presents',
    rule: 'A present is of its giver’s order; a code that was opened was shown then and never to its giver, and one that waits was not shown, of a delivered order without a dispute. One that ended by itself has expired, or its money may have gone back.',
    violations: (now) => sql`
      select p.id from present p
      join card_code c on c.id = p.card_code_id
      join orders o on o.id = p.order_id
      left join order_item i on i.id = c.order_item_id
      where i.order_id is distinct from p.order_id
        or o.member_id <> p.member_id
        or p.expire_time not between p.created_time and p.created_time + ${`${longest} seconds`}::interval
        or (p.state = 'EXPIRED' and p.expire_time > ${now.toISOString()}::timestamptz)
        or (p.state = 'VOID' and not exists (select 1 from dispute d where d.order_id = o.id)
          and not exists (
            select 1 from order_log l where l.order_id = o.id and l.to_status in ('PENDING_REFUND', 'REFUNDED')
              and l.created_time >= p.created_time - interval '10 minutes'))
        or (p.state = 'OPENED' and (${areApart(sql`c.revealed_time`, sql`p.opened_time`)}
          or p.opened_time not between p.created_time and p.expire_time
          or exists (select 1 from card_reveal_log l where l.card_code_id = c.id)))
        or (p.state = 'WAITING' and p.expire_time > ${now.toISOString()}::timestamptz and (c.state <> 'SOLD'
          or o.status not in ('PENDING_EVALUATE', 'COMPLETED')
          or exists (select 1 from dispute d where d.order_id = o.id and d.status = 'OPEN')))`,
  },
];
