import { and, eq, sql } from 'drizzle-orm';
import { isMessageKey } from '../../../lib/contract/message-keys';
import type { Locale } from '../../../lib/i18n/locales';
import { addTime } from '../../../lib/time';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import { currency } from '../../database/schema/pricing';
import type { Services } from '../../platform/context';
import { localeOf } from '../../platform/locale-of';
import { localize } from '../../platform/localize';
import { StoreError } from '../../platform/store-error';
import {
  type PaymentProvider,
  PaymentProviderError,
  type SessionRequest,
} from '../../ports/payment-provider';
import { isOpen, type PaymentRow, readPaymentRow } from './payment-row';
import { returnUrls } from './return-urls';

/**
 * The provider that opened this attempt.
 * @throws StoreError payment_methodUnavailable when it is no longer configured
 */
export function providerOf(services: Pick<Services, 'payments'>, payment: PaymentRow): PaymentProvider {
  const provider = services.payments.byCode(payment.provider);
  if (!provider) throw new StoreError('payment_methodUnavailable');
  return provider;
}

/**
 * Creates the session of an open attempt unless it exists. Runs outside transactions. The attempt's number is the
 * provider's idempotency key, so a retry after a crash returns the session that exists already.
 * @returns the attempt with its reference
 * @throws StoreError when the provider permanently refuses, which makes the attempt FAILED; order_statusInvalid when
 *   the attempt was closed meanwhile
 * @throws PaymentProviderError transient or unknown: the attempt stays open and can be retried
 */
export async function ensureSession(
  services: Services,
  payment: PaymentRow,
  visit: { locale?: Locale; rePayUrl?: string } = {},
): Promise<PaymentRow & { providerRef: string }> {
  if (payment.providerRef !== null) return { ...payment, providerRef: payment.providerRef };
  const provider = providerOf(services, payment);
  const request = await sessionRequest(services, provider, payment, visit);
  const session = await provider.createSession(request).catch(async (error: unknown) => {
    const isFinal = error instanceof PaymentProviderError && error.kind === 'PERMANENT';
    throw isFinal ? await failAttempt(services, payment, error) : error;
  });
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
  // Closed while the session was being created: the session must not remain payable.
  if (!isOpen(after)) await provider.cancelSession(session.providerRef);
  throw new StoreError('order_statusInvalid');
}

/** The attempt cannot become payable any more. @returns the error for the shopper */
async function failAttempt(
  services: Services,
  payment: PaymentRow,
  error: PaymentProviderError,
): Promise<StoreError> {
  const failKey = error.failKey !== null && isMessageKey(error.failKey) ? error.failKey : 'payment_failed';
  services.log.error(
    { event: 'payment.session.refused', err: error, paymentSn: payment.sn, provider: payment.provider },
    'the provider refused to create a session',
  );
  await services.db
    .update(paymentLog)
    .set({
      status: 'FAILED',
      failKey,
      updatedTime: services.clock.now(),
      version: sql`${paymentLog.version} + 1`,
    })
    .where(and(eq(paymentLog.id, payment.id), eq(paymentLog.status, 'CREATED')));
  return new StoreError(failKey, { cause: error });
}

async function sessionRequest(
  services: Services,
  provider: PaymentProvider,
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
  const locale = visit.locale ?? localeOf(row.lang);
  const returnName = provider.methods[payment.method]?.returnName ?? provider.code;
  return {
    reference: payment.sn,
    method: payment.method,
    description: `${localize(row.name, locale)} ${localize(row.specification, locale)} × ${row.quantity} · ${row.sn}`,
    currency: payment.currency,
    minor: payment.currencyMinor,
    precision: money.precision,
    cardholderName: payment.cardholderName,
    locale,
    ...returnUrls({ returnName, locale, orderSn: row.sn, paymentSn: payment.sn, rePayUrl: visit.rePayUrl }),
    expireTime: payment.expireTime ?? addTime(services.clock.now(), longestSessionMinutes, 'minute'),
  };
}

/** Minutes for which an attempt of an order without a deadline is payable. */
const longestSessionMinutes = 30;
