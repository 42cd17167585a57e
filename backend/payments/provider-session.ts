import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '../../lib/i18n/locales';
import { isLocale } from '../../lib/i18n/locales';
import { orderItem, orders, paymentLog } from '../database/schema/orders';
import { currency } from '../database/schema/pricing';
import type { Services } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { isOpen, type PaymentRow, readPaymentRow } from './payment-row';
import type { PaymentProvider, SessionRequest } from './provider';
import { returnAddresses } from './return-addresses';

/**
 * The provider who opened this attempt.
 * @throws StoreError payment_methodUnavailable when this shop is no longer set up with it
 */
export function providerOf(services: Pick<Services, 'payments'>, payment: PaymentRow): PaymentProvider {
  const provider = services.payments.byName(payment.provider);
  if (!provider) throw new StoreError('payment_methodUnavailable');
  return provider;
}

/**
 * Make sure that an open attempt has its session. Runs outside transactions; the attempt's number is the
 * provider's idempotency key, so whoever comes after a crash gets the session that was already made.
 * @returns the attempt with its reference
 */
export async function ensureSession(
  services: Services,
  payment: PaymentRow,
  visit: { locale?: Locale; rePayUrl?: string } = {},
): Promise<PaymentRow & { providerRef: string }> {
  if (payment.providerRef !== null) return { ...payment, providerRef: payment.providerRef };
  const request = await sessionRequest(services, payment, visit);
  const session = await providerOf(services, payment).createSession(request);
  const now = services.clock.now();
  await services.db
    .update(paymentLog)
    .set({
      providerRef: session.providerRef,
      redirectUrl: session.redirectUrl,
      status: 'REQUIRES_ACTION',
      updatedTime: now,
      version: sql`${paymentLog.version} + 1`,
    })
    .where(and(eq(paymentLog.id, payment.id), eq(paymentLog.status, 'CREATED')));
  const after = await readPaymentRow(services.db, payment.id);
  if (after.providerRef !== null) return { ...after, providerRef: after.providerRef };
  // Closed while the session was being made: the session must not stay payable.
  if (!isOpen(after)) await providerOf(services, payment).cancelSession(session.providerRef);
  throw new StoreError('order_statusInvalid');
}

async function sessionRequest(
  services: Services,
  payment: PaymentRow,
  visit: { locale?: Locale; rePayUrl?: string },
): Promise<SessionRequest> {
  const [row] = await services.db
    .select({
      sn: orders.sn,
      lang: orders.lang,
      name: orderItem.nameI18n,
      specification: orderItem.specificationI18n,
      quantity: orderItem.quantity,
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(eq(orders.id, payment.orderId))
    .orderBy(orderItem.skuId)
    .limit(1);
  const [money] = await services.db
    .select({ precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, payment.currency));
  if (!row || !money) throw new Error(`Attempt ${payment.sn} has no order or no currency`);
  const locale = visit.locale ?? (isLocale(row.lang) ? row.lang : 'zh-cn');
  const kind = payment.method === 'PAYPAL' ? 'PAYPAL' : 'CARD';
  return {
    reference: payment.sn,
    kind,
    description: `${row.name[locale]} ${row.specification[locale]} × ${row.quantity} · ${row.sn}`,
    currency: payment.currency,
    minor: payment.currencyMinor,
    precision: money.precision,
    cardholderName: payment.cardholderName,
    locale,
    ...returnAddresses({ kind, locale, orderSn: row.sn, paymentSn: payment.sn, rePayUrl: visit.rePayUrl }),
    expireTime: payment.expireTime ?? new Date(services.clock.now().getTime() + longestSession),
  };
}

/** Milliseconds an attempt of an order without a deadline stays payable. */
const longestSession = 30 * 60_000;
