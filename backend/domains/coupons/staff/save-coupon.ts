import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import { type CouponContent, couponTermNames } from '../../../../lib/coupons/staff/contract';
import type { Executor, Transaction } from '../../../database/connect';
import { goods, goodsCategory } from '../../../database/schema/catalog';
import { coupon, couponCode } from '../../../database/schema/pricing';
import { invalidateTags } from '../../../platform/cache-events';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { isDuplicate } from '../../../platform/errors/is-duplicate';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { couponLock } from '../../staff/approvals/done-alone';
import { lockWaiting, withdrawApproval } from '../../staff/approvals/request-approval';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import type { CouponRow } from '../coupon-on-wire';
import {
  type CouponRequest,
  type CouponWish,
  mostOfAll,
  requestCoupon,
  valueAboveLimit,
} from './coupon-approval';
import { columnsOf, contentOf, termsOf } from './coupon-content';
import { lossOfCoupon } from './coupon-loss';

type Save = z.output<Contract['POST /order/admin/coupon/save']['body']>;

/**
 * Adds or changes a coupon. No page that is cached shows coupons, so none is invalidated. One that can take off more than
 * the limit of one person waits for a second one.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile; `coupon_ended`;
 *   `coupon_codeUsed`; `coupon_termsFixed` with `data.fields` when it was claimed; `coupon_scopeInvalid`;
 *   `coupon_totalInvalid`; `coupon_timesInvalid`
 */
export async function saveCoupon(
  context: Context,
  body: Save,
): Promise<{ id: string; approvalId: string | null }> {
  const id = body.id ?? newId();
  const wish: CouponWish = { ...body, id, version: body.id === null ? null : body.version };
  return context.db.transaction(async (tx) => {
    await lockWaiting(tx, 'COUPON', id);
    // One coupon of a person after the other: each counts the ones before.
    await lockOn(tx, couponLock(staffOf(context).staffId));
    const before = await check(tx, context, wish);
    const above = await valueAboveLimit(tx, context, { id, terms: columnsOf(wish.content), before });
    if (above) return { id, approvalId: await requestCoupon(tx, context, wish, above) };
    await withdrawApproval(tx, context, 'COUPON', id);
    await store(tx, context, wish, before);
    return { id, approvalId: null };
  });
}

/**
 * Saves a coupon that a second person approved, in the transaction of the approval.
 * @throws StoreError as {@link saveCoupon}
 */
export async function couponApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const { wish } = row.content as CouponRequest;
  await store(tx, context, wish, await check(tx, context, wish), { requestedBy: row.requestedBy });
}

/** The coupon that is changed, locked; null for a new one. */
async function check(tx: Transaction, context: Context, wish: CouponWish): Promise<CouponRow | null> {
  const { content } = wish;
  const before = wish.version === null ? null : await lockCoupon(tx, wish.id, wish.version);
  checkTerms(content, before);
  checkTimes(content, before, context.clock.now().getTime());
  await checkTotal(tx, content, before);
  await checkScope(tx, content);
  if (!before) await refuseUsedCode(tx, codeOf(wish));
  return before;
}

async function store(
  tx: Transaction,
  context: Context,
  wish: CouponWish,
  before: CouponRow | null,
  more: { requestedBy?: string } = {},
): Promise<void> {
  const { id, content, reason } = wish;
  const columns = { ...columnsOf(content), updatedTime: context.clock.now() };
  if (before) {
    await tx
      .update(coupon)
      .set({ ...columns, version: before.version + 1 })
      .where(eq(coupon.id, id));
  } else await insert(tx, { ...columns, id, code: codeOf(wish), createdTime: columns.updatedTime });
  // The home page says what new members get.
  await invalidateTags(tx, [cacheTags.home]);
  await writeStaffAudit(tx, context, {
    action: 'coupon.save',
    valueFen: mostOfAll(columns),
    subjectId: id,
    reason,
    ...(before ? { before: contentOf(before) } : {}),
    after: content,
    detail: { code: before?.code ?? wish.code, lossFen: await lossOfCoupon(tx, columns), ...more },
  });
}

/** A request for a second person does not keep its code free: another coupon may take it meanwhile. */
async function refuseUsedCode(tx: Executor, code: string): Promise<void> {
  const found = await tx.select({ id: coupon.id }).from(coupon).where(eq(coupon.code, code));
  if (found.length > 0) throw new StoreError('coupon_codeUsed');
}

/**
 * Locks a coupon that a person changes.
 * @throws StoreError `common_message_notFound`, `common_message_changedMeanwhile`, `coupon_ended`
 */
export async function lockCoupon(tx: Transaction, id: string, version: number): Promise<CouponRow> {
  const [row] = await tx.select().from(coupon).where(eq(coupon.id, id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  if (row.version !== version) throw new StoreError('common_message_changedMeanwhile');
  if (row.endedTime) throw new StoreError('coupon_ended');
  return row;
}

function codeOf({ code }: Pick<Save, 'code'>): string {
  if (code === undefined) throw new StoreError('common_message_badRequest', { data: { fields: ['code'] } });
  return code;
}

type NewCoupon = ReturnType<typeof columnsOf> &
  Pick<CouponRow, 'id' | 'code' | 'createdTime' | 'updatedTime'>;

async function insert(tx: Transaction, row: NewCoupon): Promise<void> {
  try {
    await tx.insert(coupon).values({ ...row, claimedQuantity: 0 });
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('coupon_codeUsed');
    throw error;
  }
}

/** Members claimed it for what it was: its terms stay. */
function checkTerms(content: CouponContent, before: CouponRow | null): void {
  if (!before || before.claimedQuantity === 0) return;
  const known = termsOf(before);
  const fields = couponTermNames.filter(
    (name) => hashOf({ term: known[name] }) !== hashOf({ term: content[name] }),
  );
  if (fields.length > 0) throw new StoreError('coupon_termsFixed', { data: { fields } });
}

function checkTimes({ validity }: CouponContent, before: CouponRow | null, now: number): void {
  if (validity.type !== 'FIXED') return;
  const isKept = before !== null && hashOf(before.validity) === hashOf(validity);
  if (!isKept && (validity.end <= validity.begin || validity.end <= now)) {
    throw new StoreError('coupon_timesInvalid');
  }
}

async function checkTotal(
  tx: Executor,
  { total, perMember }: CouponContent,
  before: CouponRow | null,
): Promise<void> {
  if (total < perMember || total < (before?.claimedQuantity ?? 0))
    throw new StoreError('coupon_totalInvalid');
  if (!before || perMember >= before.perMember) return;
  const [owner] = await tx
    .select({ units: count() })
    .from(couponCode)
    .where(sql`${couponCode.couponId} = ${before.id} and ${couponCode.memberId} is not null`)
    .groupBy(couponCode.memberId)
    .orderBy(desc(count()))
    .limit(1);
  if ((owner?.units ?? 0) > perMember) throw new StoreError('coupon_totalInvalid');
}

async function checkScope(tx: Executor, { scope }: CouponContent): Promise<void> {
  const values = [...new Set(scope.values)];
  if (values.length !== (await countKnown(tx, scope.type, values))) {
    throw new StoreError('coupon_scopeInvalid');
  }
}

async function countKnown(
  tx: Executor,
  type: CouponContent['scope']['type'],
  values: string[],
): Promise<number> {
  switch (type) {
    case 'ALL':
      return 0;
    case 'GOODS_TYPE':
      return values.filter((value) => value === 'VIRTUAL' || value === 'PHYSICAL').length;
    case 'CATEGORY': {
      const rows = await tx
        .select({ code: goodsCategory.code })
        .from(goodsCategory)
        .where(inArray(goodsCategory.code, values));
      return rows.length;
    }
    case 'GOODS': {
      const rows = await tx.select({ id: goods.id }).from(goods).where(inArray(goods.id, values));
      return rows.length;
    }
  }
}
