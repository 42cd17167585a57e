import { eq, inArray, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { ApprovalDetail } from '../../../../lib/approvals/staff/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../../lib/money';
import type { OrderAccountForm } from '../../../../lib/orders/staff/account-contract';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import type { Executor, Transaction } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { localeOf } from '../../../platform/locale-of';
import { localize, localizeOptional } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskEmail } from '../../auth/accounts/contact';
import { lookUpAccount } from '../../products/recharge/check-account';
import { checkRechargeAccount } from '../../products/recharge/check-recharge-account';
import { displayOf, openRechargeValues, sealRechargeValues } from '../../products/recharge/recharge-values';
import { valuesHash } from '../../products/recharge/validate-recharge';
import { localizeFields } from '../../products/recharge-fields';
import { readOrderSettings } from '../../settings/order-settings';
import { lockWaiting, requestApproval, withdrawOutlived } from '../../staff/approvals/request-approval';
import { savedAlone } from '../../staff/approvals/saved-alone';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { isAboveDay, readReleaseLimit } from '../lifecycle/release-limit';
import { itemsOf, lockOrder, type OrderItemRow, type OrderRow, orderIdOf } from '../lock-order';
import { openDisputeTime } from '../open-dispute';
import { checkVelocity, countVelocity } from '../velocity';
import { changeAccount, isFixable } from './change-account';

type Correct = Contract['POST /order/admin/order/correct_account'];

const kind = 'RECHARGE_ACCOUNT';

/** What a second person approves. The new account is sealed and masked, never readable. */
const contentSchema = z.object({
  orderSn: z.string(),
  orderVersion: z.number(),
  itemVersion: z.number(),
  paidFen: z.number(),
  before: z.string().nullable(),
  rechargeValuesEnc: z.string(),
  accountDisplay: z.string().nullable(),
  roleName: z.string().nullable(),
});
type Content = z.output<typeof contentSchema>;

/** Whether staff can give the order another account: it is paid, and nothing of it is delivered or on its way. */
export const isCorrectable = async (db: Executor, order: OrderRow, item: OrderItemRow): Promise<boolean> =>
  order.status !== 'PENDING_PAYMENT' && (await isFixable(db, order, item));

async function soldOf(db: Executor, goodsId: string) {
  const [sold] = await db.select().from(goods).where(eq(goods.id, goodsId));
  if (!sold) throw new StoreError('goods_notFound');
  return sold;
}

/**
 * The recharge form of an order in the language of staff, and a message to the member in theirs.
 * @throws StoreError `order_notFound`
 */
export async function viewAccountForm(context: Context, orderSn: string): Promise<OrderAccountForm> {
  const { db } = context;
  const [order] = await db.select().from(orders).where(eq(orders.sn, orderSn));
  const [item] = order ? await itemsOf(db, order.id) : [];
  if (!order || !item) throw new StoreError('order_notFound');
  const sold = await soldOf(db, item.goodsId);
  const language = localeOf(order.lang);
  return {
    fields: localizeFields(sold.rechargeFields, context.locale),
    account: item.accountDisplay,
    isChecked: sold.accountCheck.mode === 'ROLE_LOOKUP' || sold.accountCheck.mode === 'CARRIER_LOOKUP',
    ask: backendTexts(language).labels('accountAsk', {
      orderSn,
      product: localize(item.nameI18n, language),
      account: item.accountDisplay ?? '–',
    }),
  };
}

/**
 * Gives a paid order another recharge account, as the supplier confirms it; after a supplier's refusal the delivery restarts.
 * The owner of that account receives what was paid for: above the limit of a release, counted together with what the person
 * corrected alone within a day, a second person is asked, and nothing else happens.
 * @throws StoreError `order_notFound`; `common_message_changedMeanwhile` when the order was changed meanwhile, or while a second
 *   person is asked; `order_statusInvalid` once it is too late; `order_disputed`; the refusals of the account check
 */
export async function correctAccount(
  context: Context,
  body: z.output<Correct['body']>,
): Promise<z.input<Correct['data']>> {
  const orderId = await orderIdOf(context.db, body.orderSn);
  const [asked] = await itemsOf(context.db, orderId);
  if (!asked) throw new StoreError('order_notFound');
  const sold = await soldOf(context.db, asked.goodsId);
  const found = await lookUpAccount(context, sold, body.values);
  if (found.roleList.length > 0) return { approvalId: null, roleList: found.roleList };
  const { values, roleName, hash } = checkRechargeAccount(context, sold, {
    values: body.values,
    validateToken: found.validateToken,
  });
  const settings = await readOrderSettings(context.db);
  const target = { memberId: null, ip: null, userAgent: null, accountHash: hash };
  await checkVelocity(context, settings, target);
  const approvalId = await context.db.transaction(async (tx) => {
    // Corrections of one person in parallel count each other.
    await lockOn(tx, `recharge account:${staffOf(context).staffId}`);
    await lockWaiting(tx, kind, orderId);
    const { order, item } = await lockCorrectable(tx, orderId, body.version);
    const columns = {
      rechargeValuesEnc: sealRechargeValues(context.environment, item.id, values),
      accountDisplay: displayOf(sold.rechargeFields, values),
      roleName,
    };
    const why = await limitsPassed(tx, context, order);
    if (why.length > 0) {
      return askSecond(tx, context, { order, item }, columns, { why, reason: body.reason });
    }
    await apply(tx, context, { order, item }, columns, { reason: body.reason });
    return null;
  });
  if (approvalId === null) await countVelocity(context, settings, target);
  return { approvalId, roleList: [] };
}

async function lockCorrectable(tx: Transaction, orderId: string, version?: number) {
  const order = await lockOrder(tx, orderId);
  if (version !== undefined && order.version !== version)
    throw new StoreError('common_message_changedMeanwhile');
  const [item] = await itemsOf(tx, orderId);
  if (!item || !(await isCorrectable(tx, order, item))) throw new StoreError('order_statusInvalid');
  if ((await openDisputeTime(tx, { orderId })) !== null) throw new StoreError('order_disputed');
  return { order, item };
}

async function limitsPassed(tx: Transaction, context: Context, order: OrderRow): Promise<ApprovalWhy[]> {
  const others = await savedAlone(tx, context, { action: 'order.account', kind, exceptId: order.id });
  const [before] = await tx
    .select({ fen: sum(orders.amountPaidFen).mapWith(Number) })
    .from(orders)
    .where(inArray(orders.id, ['', ...others]));
  const isAbove = order.amountPaidFen + (before?.fen ?? 0) > (await readReleaseLimit(tx));
  return [
    ...(isAbove ? (['ACCOUNT_LIMIT'] as const) : []),
    ...((await isAboveDay(tx, context, order)) ? (['RELEASE_DAY'] as const) : []),
  ];
}

type Locked = { order: OrderRow; item: OrderItemRow };
type Columns = Parameters<typeof changeAccount>[3];

async function askSecond(
  tx: Transaction,
  context: Context,
  { order, item }: Locked,
  columns: Columns,
  { why, reason }: { why: ApprovalWhy[]; reason: string },
): Promise<string> {
  const subject = { kind, subjectId: order.id } as const;
  await withdrawOutlived(tx, context, subject, (stored) => contentNow(stored, { order, item }));
  const content = contentSchema.parse({
    ...columns,
    orderSn: order.sn,
    orderVersion: order.version,
    itemVersion: item.version,
    paidFen: order.amountPaidFen,
    before: item.accountDisplay,
  });
  return requestApproval(tx, context, {
    ...subject,
    reason,
    why,
    valueFen: order.amountPaidFen,
    content,
    expireTime: order.holdDeadline,
  });
}

/** The request with the order as it is now: any change of the order or of its account makes another content. */
function contentNow(stored: Record<string, unknown>, { order, item }: Locked): Record<string, unknown> {
  return {
    ...stored,
    orderVersion: order.version,
    itemVersion: item.version,
    paidFen: order.amountPaidFen,
    before: item.accountDisplay,
  };
}

async function apply(
  tx: Transaction,
  context: Context,
  locked: Locked,
  columns: Columns,
  { reason, requestedBy }: { reason: string; requestedBy?: string },
): Promise<void> {
  const { order, item } = locked;
  await changeAccount(tx, context, locked, columns, { type: 'STAFF', id: staffOf(context).staffId });
  await writeStaffAudit(tx, context, {
    action: 'order.account',
    valueFen: order.amountPaidFen,
    subjectId: order.id,
    reason,
    before: { account: item.accountDisplay, roleName: item.roleName },
    after: { account: columns.accountDisplay, roleName: columns.roleName },
    detail: { orderSn: order.sn, payAmountFen: order.payAmountFen, ...(requestedBy ? { requestedBy } : {}) },
  });
}

/** What the second person decides on; null once the account cannot be corrected any more. */
export async function accountContent(
  db: Executor,
  { subjectId, content }: Pick<ApprovalRow, 'subjectId' | 'content'>,
): Promise<Record<string, unknown> | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, subjectId));
  const [item] = await itemsOf(db, subjectId);
  if (!order || !item || !(await isCorrectable(db, order, item))) return null;
  return contentNow(content, { order, item });
}

/**
 * Corrects the account that a second person approved, in the transaction of the approval.
 * @throws StoreError `approval_outdated` when the order has changed; `order_accountTooFast`
 */
export async function accountApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const locked = await lockCorrectable(tx, row.subjectId);
  if (hashOf(contentNow(row.content, locked)) !== row.contentHash) throw new StoreError('approval_outdated');
  const { rechargeValuesEnc, accountDisplay, roleName }: Content = contentSchema.parse(row.content);
  const values = openRechargeValues(context.environment, { id: locked.item.id, rechargeValuesEnc });
  const settings = await readOrderSettings(tx);
  const target = { memberId: null, ip: null, userAgent: null, accountHash: valuesHash(values) };
  await checkVelocity(context, settings, target);
  const columns = { rechargeValuesEnc, accountDisplay, roleName };
  await apply(tx, context, locked, columns, { reason: row.reason, requestedBy: row.requestedBy });
  await countVelocity(context, settings, target);
}

/** A correction as the second person sees it; accounts and contacts are masked. */
export async function viewAccountWish(
  { db, locale }: Context,
  row: Pick<ApprovalRow, 'subjectId' | 'content'>,
): Promise<ApprovalDetail['account']> {
  const [found] = await db
    .select({ order: orders, email: member.email, nickname: member.nickname })
    .from(orders)
    .innerJoin(member, eq(member.id, orders.memberId))
    .where(eq(orders.id, row.subjectId));
  const [item] = await itemsOf(db, row.subjectId);
  const content = contentSchema.safeParse(row.content);
  if (!found || !item || !content.success) return null;
  const { before, accountDisplay, roleName } = content.data;
  return {
    orderSn: found.order.sn,
    paid: fenToYuan(found.order.amountPaidFen),
    goodsName: localize(item.nameI18n, locale),
    specifications: localizeOptional(item.specificationI18n, locale) ?? '',
    quantity: item.quantity,
    memberId: found.order.memberId,
    member: found.email ? maskEmail(found.email) : found.nickname,
    before,
    after: accountDisplay,
    roleName,
  };
}
