import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { yuanToFen } from '../../../../lib/money';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import { addTime } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { coupon } from '../../../database/schema/pricing';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { requestApproval } from '../../approvals/request-approval';
import { isEmail, normalEmail } from '../../auth/accounts/contact';
import type { CouponRow } from '../../promotions/coupon-on-wire';
import { lockCouponRow } from '../../promotions/lock-coupon-row';
import { readApprovalLimits } from '../../settings/approval-limits';
import { applyGrant, grantContent } from './apply-grant';
import { couponState } from './coupon-content';

type Grant = Contract['POST /order/admin/coupon/grant'];
type Body = z.output<Grant['body']>;
type Result = z.input<Grant['data']>;

/**
 * Grants a coupon to members, once to each. Above the limit it waits for a second person. A repeated request with the
 * same key returns the first response.
 * @throws StoreError 404 for an unknown coupon; `common_message_badRequest` when the confirmed count is another one;
 *   `coupon_invalid`, `coupon_expired`, `coupon_busy`
 */
export async function grantCoupons(context: Context, body: Body, key: string): Promise<Result> {
  const { staffId } = staffOf(context);
  const request = idempotentRequest(staffId, 'coupon/grant', key, body);
  if (body.count !== body.members.length) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['count'] } });
  }
  return context.db.transaction(async (tx) => {
    // One grant of a person after the other: each counts the ones before.
    await lockOn(tx, `coupon-grant:${staffId}`);
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as Result;
    const result = await grant(tx, context, body);
    await storeResponse(tx, context, request, result);
    return result;
  });
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
  const id = await store(tx, context, row, { ids, reason, valueFen });
  if (await isWithinLimit(tx, context, valueFen)) {
    const given = await applyGrant(tx, context, id);
    return {
      id,
      status: 'DONE',
      approvalId: null,
      why: [],
      granted: [...given.values()].filter((result) => result === 'GRANTED').length,
      results: results.map((one) => ({
        ...one,
        result:
          one.result === 'WAITING' && one.memberId ? (given.get(one.memberId) ?? one.result) : one.result,
      })),
    };
  }
  const why = ['GRANT_VALUE' as const];
  const content = (await grantContent(tx, context, id)) ?? {};
  const approvalId = await requestApproval(tx, context, {
    kind: 'COUPON_GRANT',
    subjectId: id,
    reason,
    why,
    valueFen,
    content,
  });
  return { id, status: 'WAITING', approvalId, why, granted: 0, results };
}

/** Finds the members by number or e-mail address. `WAITING`: nothing speaks against the grant so far. */
async function resolve(tx: Executor, context: Context, sent: readonly string[]): Promise<Result['results']> {
  const emails = sent.map(normalEmail).filter(isEmail);
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
    const memberId = byText.get(normalEmail(text)) ?? null;
    if (memberId === null) return { sent: text, memberId, result: 'UNKNOWN' };
    if (memberId === own) return { sent: text, memberId, result: 'OWN_ACCOUNT' };
    if (seen.has(memberId)) return { sent: text, memberId, result: 'TWICE' };
    seen.add(memberId);
    return { sent: text, memberId, result: 'WAITING' };
  });
}

async function store(
  tx: Transaction,
  context: Context,
  row: CouponRow,
  { ids, reason, valueFen }: { ids: string[]; reason: string; valueFen: number | null },
): Promise<string> {
  const now = context.clock.now();
  const id = newId();
  await tx.insert(couponGrant).values({
    id,
    couponId: row.id,
    status: 'WAITING',
    reason,
    valueFen,
    requestedBy: staffOf(context).staffId,
    createdTime: now,
    updatedTime: now,
  });
  await tx.insert(couponGrantMember).values(ids.map((memberId) => ({ grantId: id, memberId })));
  await writeStaffAudit(tx, context, {
    action: 'coupon.grant_request',
    subjectId: row.id,
    reason,
    after: { members: ids.length, valueFen },
    detail: { grantId: id },
  });
  return id;
}

/** Whether the person may grant this alone: with what they granted alone in the last 24 hours, of every coupon. */
async function isWithinLimit(tx: Executor, context: Context, valueFen: number | null): Promise<boolean> {
  if (valueFen === null) return false;
  const [alone] = await tx
    .select({ fen: sql<number>`coalesce(sum(${couponGrant.valueFen}), 0)::bigint`.mapWith(Number) })
    .from(couponGrant)
    .where(
      and(
        eq(couponGrant.requestedBy, staffOf(context).staffId),
        gt(couponGrant.doneTime, addTime(context.clock.now(), -1, 'day')),
        isNull(couponGrant.approvedBy),
        eq(couponGrant.status, 'DONE'),
      ),
    );
  const { grantCny } = await readApprovalLimits(tx);
  return (alone?.fen ?? 0) + valueFen <= yuanToFen(grantCny);
}
