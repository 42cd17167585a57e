import { eq, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import { isEmail, readEmail } from '../../../../lib/text/email';
import type { Executor, Transaction } from '../../../database/connect';
import { couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { coupon } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { lockCouponRow } from '../lock-coupon-row';
import { couponState } from './coupon-content';
import { grantOnce } from './grant-once';
import { settleGrant, storeGrant } from './store-grant';

type Grant = Contract['POST /order/admin/coupon/grant'];
type Body = z.output<Grant['body']>;
type Result = z.input<Grant['data']>;

/**
 * Grants a coupon to members, once to each. Above the limit it waits for a second person. A repeated request with the
 * same key returns the first response.
 * @throws StoreError 404 for an unknown coupon; `common_message_badRequest` when the confirmed count is another one;
 *   `coupon_unavailable`, `coupon_expired`, `coupon_busy`
 */
export async function grantCoupons(context: Context, body: Body, key: string): Promise<Result> {
  if (body.count !== body.members.length) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['count'] } });
  }
  return grantOnce(context, { route: 'coupon/grant', key, body }, (tx) => grant(tx, context, body));
}

async function grant(
  tx: Transaction,
  context: Context,
  { id: couponId, members, reason }: Body,
): Promise<Result> {
  const [known] = await tx.select({ id: coupon.id }).from(coupon).where(eq(coupon.id, couponId));
  if (!known) throw new StoreError('common_message_notFound');
  const row = await lockCouponRow(tx, { couponId });
  if (couponState(row, context.clock.now().getTime()) === 'EXPIRED') throw new StoreError('coupon_expired');
  const results = await resolve(tx, context, members);
  const ids = results.flatMap(({ memberId, result }) => (memberId && result === 'WAITING' ? memberId : []));
  if (ids.length === 0) return { id: null, status: null, approvalId: null, why: [], granted: 0, results };
  const most = mostOff(row);
  const valueFen = most === null ? null : most * ids.length;
  const id = await storeGrant(tx, context, row, { reason, valueFen, filter: null, members: ids.length });
  await tx.insert(couponGrantMember).values(ids.map((memberId) => ({ grantId: id, memberId })));
  const {
    approvalId,
    why,
    results: given,
  } = await settleGrant(tx, context, id, { row, members: ids.length, reason, valueFen });
  if (approvalId) return { id, status: 'WAITING', approvalId, why, granted: 0, results };
  return {
    id,
    status: 'DONE',
    approvalId: null,
    why: [],
    granted: [...given.values()].filter((result) => result === 'GRANTED').length,
    results: results.map((one) => ({
      ...one,
      result: one.result === 'WAITING' && one.memberId ? (given.get(one.memberId) ?? one.result) : one.result,
    })),
  };
}

/** Finds the members by number or e-mail address. `WAITING`: nothing speaks against the grant so far. */
async function resolve(tx: Executor, context: Context, sent: readonly string[]): Promise<Result['results']> {
  const emails = sent.map(readEmail).filter(isEmail);
  const numbers = sent.filter((text) => /^\d{1,20}$/.test(text));
  const found = await tx
    .select({ id: member.id, email: member.email })
    .from(member)
    .where(or(inArray(member.email, ['', ...emails]), inArray(member.id, ['', ...numbers])));
  const byText = new Map(
    found.flatMap(({ id, email }): [string, string][] =>
      email
        ? [
            [id, id],
            [email, id],
          ]
        : [[id, id]],
    ),
  );
  const own = found.find(({ email }) => email === staffOf(context).email)?.id;
  const seen = new Set<string>();
  return sent.map((text) => {
    const memberId = byText.get(readEmail(text)) ?? null;
    if (memberId === null) return { sent: text, memberId, result: 'UNKNOWN' };
    if (memberId === own) return { sent: text, memberId, result: 'OWN_ACCOUNT' };
    if (seen.has(memberId)) return { sent: text, memberId, result: 'TWICE' };
    seen.add(memberId);
    return { sent: text, memberId, result: 'WAITING' };
  });
}
