import { sql } from 'drizzle-orm';
import type { CouponFact } from '../../../lib/pricing/quote-facts';
import { coupon, couponCode } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';

/** More than any member owns; bounds the response. */
const MOST = 100;

export type OwnCouponRow = Omit<CouponFact, 'name'> & { nameI18n: typeof coupon.$inferSelect.nameI18n };

/**
 * A column with the unused coupon codes of a member, soonest end first, as needed by the price rules. Expired and not yet
 * valid ones are included, because the confirm page explains why they cannot be used.
 */
export const ownCouponRows = (memberId: string) => sql<OwnCouponRow[]>`(
  select coalesce(json_agg(json_build_object(
    'codeId', c.id, 'nameI18n', r.name_i18n, 'type', r.type, 'value', r.value,
    'maxDiscountFen', r.max_discount_fen, 'minOrderFen', r.min_order_fen, 'scope', r.scope, 'audience', r.audience,
    'begin', floor(extract(epoch from c.begin_time) * 1000)::bigint,
    'end', floor(extract(epoch from c.end_time) * 1000)::bigint) order by c.end_time, c.id), '[]')
  from (
    select * from ${couponCode} where member_id = ${memberId} and status = 'UNUSED' order by end_time, id limit ${MOST}
  ) c join ${coupon} r on r.id = c.coupon_id)`;

/** A row of {@link ownCouponRows} in the reader's language. */
export function couponFact({ nameI18n, ...rule }: OwnCouponRow, locale: Context['locale']): CouponFact {
  return { ...rule, name: localize(nameI18n, locale) };
}
