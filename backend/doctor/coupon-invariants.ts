import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant';

const couponLimits: Invariant = {
  name: 'coupon-limits',
  rule: 'No coupon was given out more often than its quantity, in total or to one member.',
  violations: () => sql`
    select id from coupon where claimed_quantity > total_quantity
    union
    select c.coupon_id from coupon_code c join coupon k on k.id = c.coupon_id
    where c.member_id is not null
    group by c.coupon_id, c.member_id, k.per_member having count(*) > k.per_member
    union
    select c.coupon_id from coupon_code c join coupon k on k.id = c.coupon_id
    where c.member_id is not null
    group by c.coupon_id, k.total_quantity having count(*) > k.total_quantity`,
};

const couponsOfOrders: Invariant = {
  name: 'coupon-use',
  rule: 'A locked coupon belongs to an unpaid order, a used one to a paid order, and both to the order that names them.',
  violations: () => sql`
    select c.id from coupon_code c left join orders o on o.id = c.order_id
    where (c.status in ('UNUSED', 'EXPIRED') and c.order_id is not null)
      or (c.status in ('LOCKED', 'USED') and (o.id is null or o.coupon_code_id is distinct from c.id
        or o.member_id is distinct from c.member_id))
      or (c.status = 'LOCKED' and o.status <> 'PENDING_PAYMENT')
      or (c.status = 'USED' and o.status in ('PENDING_PAYMENT', 'CANCELED', 'OVERDUE_PAYMENT'))
    union
    select o.id from orders o join coupon_code c on c.id = o.coupon_code_id
    where (o.status = 'PENDING_PAYMENT' and (c.status <> 'LOCKED' or c.order_id is distinct from o.id))
      or (o.status in ('PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED')
        and (c.status <> 'USED' or c.order_id is distinct from o.id))`,
};

/** Coupons and their use by orders. */
export const couponInvariants: readonly Invariant[] = [couponLimits, couponsOfOrders];
