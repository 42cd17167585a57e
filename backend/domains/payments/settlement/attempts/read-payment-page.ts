import { desc, eq, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../../../lib/money';
import type { PaymentPage } from '../../../../../lib/payments/contract';
import { cardMethod } from '../../../../../lib/payments/payment-methods';
import type { Executor } from '../../../../database/connect';
import { paymentLog } from '../../../../database/schema/payments';
import type { Context } from '../../../../platform/context';
import { localize } from '../../../../platform/localize';
import { screenedOrder } from '../../../orders/lifecycle/screening-rules';
import { itemsOf, type OrderRow } from '../../../orders/lock-order';
import { ownOrder } from '../../../orders/own-order';
import { methodOnWire } from '../../../pricing/quote-on-wire';
import { deliveryTerms } from '../../../products/delivery-terms';
import { coverAddress } from '../../../products/find-cards';
import { coinBalanceOf, type PaymentOption, paymentOptions } from './payment-options';

/** What the payment page shows of one of the member's orders, in any status. Amounts in yuan. */
export async function readPaymentPage(
  context: Context,
  input: { orderSns: string; currencyCode?: string },
): Promise<PaymentPage> {
  const order = await ownOrder(context.db, context, input.orderSns);
  const [item] = await itemsOf(context.db, order.id);
  const screened = await screenedOrder(context.db, context, order);
  if (!item || !screened) throw new Error(`Order ${order.sn} has no item`);
  const currencyCode = input.currencyCode ?? order.payCurrency;
  const methods = await paymentOptions(context.db, context, [order], {
    currencyCode,
    coinBalance: await coinBalanceOf(context.db, order.memberId),
  });
  return {
    orders: [
      {
        id: order.id,
        sn: order.sn,
        status: order.status,
        goodsName: localize(item.nameI18n, context.locale),
        goodsCover: coverAddress(screened.goods, context.locale),
        specifications: localize(item.specificationI18n, context.locale),
        quantity: item.quantity,
        accountDisplay: item.accountDisplay,
        ...deliveryTerms(screened.goods, context.locale),
        goodsType: order.goodsType,
        hold: order.status === 'PENDING_PAYMENT' ? screened.hold : 'NONE',
      },
    ],
    orderSns: [order.sn],
    amount: fenToYuan(order.orderAmountFen),
    payments: methods.map((method) => methodOnWire(context, method)),
    defaultPayment: defaultMethod(order, methods),
    currencyCode,
    expireTime: order.expireTime?.getTime() ?? null,
    serverTime: context.clock.now().getTime(),
    lastFailure: await lastFailureOf(context.db, order),
  };
}

/** The previously chosen method when still available, otherwise the first available one. */
function defaultMethod(order: OrderRow, methods: PaymentOption[]): string {
  const usable = methods.filter((method) => method.refusal === null);
  const chosen = usable.find((method) => method.code === order.paymentMethod) ?? usable[0] ?? methods[0];
  return chosen?.code ?? cardMethod;
}

/** Why the newest attempt failed. The failure of an older one is not the reason why the order is unpaid now. */
async function lastFailureOf(executor: Executor, order: OrderRow): Promise<{ failKey: string } | null> {
  if (order.status !== 'PENDING_PAYMENT') return null;
  const [row] = await executor
    .select({ failKey: paymentLog.failKey })
    .from(paymentLog)
    .where(eq(paymentLog.orderId, order.id))
    .orderBy(desc(sql`${paymentLog.status} = 'MISMATCH'`), desc(paymentLog.createdTime), desc(paymentLog.id))
    .limit(1);
  return row?.failKey ? { failKey: row.failKey } : null;
}
