import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import type { Executor, Transaction } from '../../database/connect';
import { refund } from '../../database/schema/payments';
import { currency } from '../../database/schema/pricing';
import { type ReceiptContent, receipt, receiptCounter } from '../../database/schema/receipts';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { refuseUnprintable } from '../../platform/fonts/printable';
import { newId } from '../../platform/new-id';
import { readBrand, readShop } from '../../platform/shop';
import { itemsOf, type OrderRow } from '../orders/lock-order';
import { ownOrder } from '../orders/own-order';
import { readSellerSettings } from '../settings/seller-settings';

type Issue = Contract['POST /order/member/receipt/issue'];
type ReceiptList = z.input<Issue['data']>;
type ReceiptRow = typeof receipt.$inferSelect;
type Refund = typeof refund.$inferSelect;

/** Documents of an order that are issued, oldest first. */
export async function listReceipts(context: Context, orderSn: string): Promise<ReceiptList> {
  const order = await ownOrder(context.db, context, orderSn);
  return listOf(context.db, order);
}

/**
 * Issues the receipt of a paid order and a credit note for each completed refund. The order is locked, so that each is
 * issued once; a repeated request returns what exists.
 * @throws StoreError `order_notFound`; `receipt_notPossible` when nothing was paid; `receipt_notPrintable` for a company whose
 *   letters the font of documents lacks, because an issued receipt cannot be changed
 */
export async function issueReceipts(
  context: Context,
  { orderSn, company }: z.output<Issue['body']>,
): Promise<ReceiptList> {
  await refuseUnprintable(Object.values(company ?? {}));
  return context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, orderSn, 'update');
    if (!canHave(order)) throw new StoreError('receipt_notPossible');
    const rows = await rowsOf(tx, order.id);
    const known = rows.find(({ kind }) => kind === 'RECEIPT');
    const first = known ?? (await issue(tx, context, order, await contentOf(tx, order, company ?? null)));
    for (const each of await refundsWithout(tx, order.id, rows)) {
      const content = { ...first.content, refund: refundOf(each, snOf(first)) };
      await issue(tx, context, order, content, each.id);
    }
    return listOf(tx, order);
  });
}

function canHave(order: OrderRow): boolean {
  return order.paidTime !== null && order.amountPaidFen > 0;
}

/** `RE2026-000001`, or `CN` for a credit note. */
export function snOf({ series, number }: Pick<ReceiptRow, 'series' | 'number'>): string {
  return `${series}-${String(number).padStart(6, '0')}`;
}

function rowsOf(db: Executor, orderId: string): Promise<ReceiptRow[]> {
  return db.select().from(receipt).where(eq(receipt.orderId, orderId)).orderBy(asc(receipt.id));
}

async function refundsWithout(db: Executor, orderId: string, rows: readonly ReceiptRow[]): Promise<Refund[]> {
  const done = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.kind, 'ORDER'), eq(refund.status, 'SUCCEEDED')))
    .orderBy(asc(refund.id));
  return done.filter(({ id }) => rows.every(({ refundId }) => refundId !== id));
}

async function listOf(db: Executor, order: OrderRow): Promise<ReceiptList> {
  const rows = await rowsOf(db, order.id);
  const isComplete = rows.length > 0 && (await refundsWithout(db, order.id, rows)).length === 0;
  return {
    receipts: rows.map((row) => ({
      id: row.id,
      sn: snOf(row),
      kind: row.kind,
      amount: fenToYuan(row.content.refund?.amountFen ?? row.content.amounts.totalFen),
      issuedTime: formatShanghai(row.issuedTime),
    })),
    canIssue: canHave(order) && !isComplete,
  };
}

/** Takes the next number of the series. Its row is locked until the commit, so that a rollback leaves no gap. */
async function issue(
  tx: Transaction,
  { clock }: Context,
  order: OrderRow,
  content: ReceiptContent,
  refundId: string | null = null,
): Promise<ReceiptRow> {
  const now = clock.now();
  const series = `${refundId === null ? 'RE' : 'CN'}${formatShanghai(now).slice(0, 4)}`;
  const [counter] = await tx
    .insert(receiptCounter)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: receiptCounter.series, set: { last: sql`${receiptCounter.last} + 1` } })
    .returning();
  const [row] = await tx
    .insert(receipt)
    .values({
      id: newId(),
      kind: refundId === null ? 'RECEIPT' : 'CREDIT_NOTE',
      series,
      number: counter?.last ?? 0,
      orderId: order.id,
      refundId,
      content,
      issuedTime: now,
    })
    .returning();
  if (!row) throw new Error('The receipt was not written');
  return row;
}

async function contentOf(
  tx: Transaction,
  order: OrderRow,
  company: ReceiptContent['company'],
): Promise<ReceiptContent> {
  const { seller } = await readSellerSettings(tx);
  const { logo, icon, colour } = await readBrand(tx);
  const picture = logo?.link ?? icon;
  const [item] = await itemsOf(tx, order.id);
  if (!item || order.paidTime === null) throw new StoreError('receipt_notPossible');
  const [paidIn] = await tx
    .select({ precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, order.payCurrency));
  const precision = paidIn?.precision ?? 2;
  return {
    shop: (await readShop(tx)).name,
    ...(picture === null && colour === null ? {} : { look: { picture, colour } }),
    seller: seller.name === undefined ? null : { ...seller, name: seller.name },
    company,
    orderSn: order.sn,
    paidTime: formatShanghai(order.paidTime),
    paymentMethod: order.paymentMethod,
    product: {
      name: item.nameI18n,
      specification: item.specificationI18n,
      quantity: item.quantity,
      unitPriceFen: item.unitPriceFen,
      subtotalFen: item.subtotalFen,
    },
    amounts: {
      discountFen: order.deductionTotalFen,
      freightFen: order.freightFen,
      serviceFeeFen: order.serviceFeeFen,
      totalFen: order.amountPaidFen,
    },
    tax: order.taxRatePpm === 0 ? null : { ratePpm: order.taxRatePpm },
    charged:
      order.payCurrency === 'CNY'
        ? null
        : {
            currency: order.payCurrency,
            amount: (order.payCurrencyMinor / 10 ** precision).toFixed(precision),
          },
    refund: null,
  };
}

function refundOf(row: Refund, receiptSn: string): ReceiptContent['refund'] {
  return {
    receiptSn,
    refundSn: row.sn,
    amountFen: row.amountFen,
    inCoins: row.channel === 'COINS',
    time: formatShanghai(row.succeededTime ?? row.updatedTime),
  };
}
