import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant';

/** Whether order `o` was never paid, or only after it had closed without reserving again. */
const isClosed = sql`(o.status in ('CANCELED', 'OVERDUE_PAYMENT')
  or (o.status in ('PENDING_REFUND', 'REFUNDED') and o.status_before_refund in ('CANCELED', 'OVERDUE_PAYMENT')))`;

/** Whether the refund of order `o` that ended it failed afterwards: what was not delivered is in stock again. */
const isEnded = sql`(o.status = 'PENDING_REFUND' and coalesce(o.status_before_refund = 'REFUNDED', false))`;

const stockOfSkus: Invariant = {
  name: 'sku-stock',
  rule: 'The stock of every sku adds up, what is reserved and sold belongs to orders, and nothing is negative.',
  violations: () => sql`
    with units as (
      select i.sku_id,
        coalesce(sum(i.quantity) filter (where o.status = 'PENDING_PAYMENT'), 0) as reserved,
        coalesce(sum(i.quantity) filter (where o.status <> 'PENDING_PAYMENT' and not coalesce(${isClosed}, false)
          and (not (o.status = 'REFUNDED' or ${isEnded}) or i.delivered_quantity > 0)), 0) as sold
      from order_item i join orders o on o.id = i.order_id
      group by i.sku_id
    )
    select s.id from sku s left join units u on u.sku_id = s.id
    where s.available + s.reserved + s.sold <> s.stocked
      or s.available < 0 or s.reserved < 0 or s.sold < 0
      or s.reserved <> coalesce(u.reserved, 0) or s.sold <> coalesce(u.sold, 0)`,
};

const codesOnShelf: Invariant = {
  name: 'card-stock',
  rule: 'A sku of a card code product has as many units to sell as there are available codes.',
  violations: () => sql`
    select s.id from sku s
    join goods g on g.id = s.goods_id
    left join (
      select sku_id, count(*) as units from card_code where state = 'AVAILABLE' group by sku_id
    ) c on c.sku_id = s.id
    where g.delivery_mode = 'CARD' and s.available <> coalesce(c.units, 0)`,
};

const codesOfLots: Invariant = {
  name: 'card-lots',
  rule: 'Only codes of a lot on sale can be sold, and codes are held in a lot that is stopped or in quarantine only.',
  violations: () => sql`
    select c.id from card_code c join card_lot l on l.id = c.batch_id
    where l.sku_id <> c.sku_id
      or (c.state = 'AVAILABLE' and l.state <> 'ON_SALE')
      or (c.state = 'HELD' and l.state not in ('STOPPED', 'QUARANTINE'))`,
};

const codesOfItems: Invariant = {
  name: 'card-codes',
  rule: 'Every code belongs to at most one order item of its sku; a sold one to a paid order, a reserved one to an open order; a delivered item has as many valid codes as units that were not refunded.',
  violations: () => sql`
    select c.id from card_code c
    left join order_item i on i.id = c.order_item_id
    left join orders o on o.id = i.order_id
    where (c.state = 'AVAILABLE' and c.order_item_id is not null)
      or (c.state in ('RESERVED', 'SOLD', 'REVEALED') and (i.id is null or i.sku_id <> c.sku_id))
      or (c.state = 'RESERVED' and o.status not in (
        'PENDING_PAYMENT', 'PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_REFUND'))
      or (c.state in ('SOLD', 'REVEALED') and (o.status = 'PENDING_PAYMENT' or ${isClosed}))
    union
    select min(id) from card_code group by secret_hash having count(*) > 1
    union
    select i.id from order_item i
    join orders o on o.id = i.order_id
    left join (
      select order_item_id, count(*) as units from card_code
      where state in ('SOLD', 'REVEALED') group by order_item_id
    ) c on c.order_item_id = i.id
    where i.delivery_mode = 'CARD' and i.delivery_state = 'DELIVERED'
      and coalesce(c.units, 0) <> i.quantity - i.refunded_quantity`,
};

const deliveriesPaid: Invariant = {
  name: 'deliveries-paid',
  rule: 'Every delivered item belongs to a paid order, and every order that counts as delivered is delivered completely.',
  violations: () => sql`
    select i.id from order_item i join orders o on o.id = i.order_id
    where ((i.delivered_quantity > 0 or i.delivery_state = 'DELIVERED')
        and (o.paid_time is null or o.status = 'PENDING_PAYMENT' or ${isClosed}))
      or (i.delivery_state = 'DELIVERED' and i.delivered_quantity <> i.quantity)
      or (o.status in ('PENDING_EVALUATE', 'COMPLETED') and i.delivery_state <> 'DELIVERED')`,
};

const dealQuotas: Invariant = {
  name: 'deal-quota',
  rule: 'A deal has as many reserved slots as its unpaid orders, and no more slots than its quota.',
  violations: () => sql`
    select d.id from daily_deal d
    left join (
      select daily_deal_id, sum(deal_quantity) as units from orders
      where status = 'PENDING_PAYMENT' group by daily_deal_id
    ) o on o.daily_deal_id = d.id
    where d.reserved_count <> coalesce(o.units, 0) or d.reserved_count + d.sold_count > d.quota`,
};

/** Stock, card codes, deliveries and deals. */
export const stockInvariants: readonly Invariant[] = [
  stockOfSkus,
  codesOnShelf,
  codesOfLots,
  codesOfItems,
  deliveriesPaid,
  dealQuotas,
];
