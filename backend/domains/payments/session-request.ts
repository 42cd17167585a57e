import { eq } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import { currency } from '../../database/schema/pricing';
import type { Services } from '../../platform/context';
import { localeOf } from '../../platform/locale-of';
import { localize } from '../../platform/localize';
import type { PaymentProvider, SessionRequest } from '../../ports/payment-provider';
import type { PaymentRow } from './payment-row';
import { returnUrls } from './return-urls';

/** Minutes for which an attempt of an order without a deadline is payable. */
export const longestAttemptMinutes = 30;

/**
 * The provider's request for the session of an attempt. It depends on the attempt and the order only, never on who
 * sends it or when: a provider refuses an idempotency key that arrives with other parameters.
 */
export async function sessionRequest(
  { db }: Pick<Services, 'db'>,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<SessionRequest> {
  const [row] = await db
    .select({
      sn: orders.sn,
      lang: orders.lang,
      name: orderItem.nameI18n,
      specification: orderItem.specificationI18n,
      quantity: orderItem.quantity,
      precision: currency.precision,
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(currency, eq(currency.currencyCode, payment.currency))
    .where(eq(orders.id, payment.orderId))
    .orderBy(orderItem.skuId)
    .limit(1);
  if (!row) throw new Error(`Attempt ${payment.sn} has no order or no known currency`);
  const locale = localeOf(payment.locale ?? row.lang);
  const returnName = provider.methods[payment.method]?.returnName ?? provider.code;
  const rePayUrl = payment.rePayUrl ?? undefined;
  return {
    reference: payment.sn,
    method: payment.method,
    description: `${localize(row.name, locale)} ${localize(row.specification, locale)} × ${row.quantity} · ${row.sn}`,
    currency: payment.currency,
    minor: payment.currencyMinor,
    precision: row.precision,
    cardholderName: payment.cardholderName,
    customerRef: payment.customerRef,
    asksThreeDs: payment.asksThreeDs,
    locale,
    ...returnUrls({ returnName, locale, orderSn: row.sn, paymentSn: payment.sn, rePayUrl }),
    expireTime: payment.expireTime ?? addTime(payment.createdTime, longestAttemptMinutes, 'minute'),
  };
}

/** Decimals of a currency. */
export async function precisionOf(executor: Executor, currencyCode: string): Promise<number> {
  const [row] = await executor
    .select({ precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, currencyCode));
  if (!row) throw new Error(`The currency ${currencyCode} is unknown`);
  return row.precision;
}
