import { and, eq, sql } from 'drizzle-orm';
import { isMessageKey } from '../../../lib/wire/message-keys';
import { paymentLog } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { failpoint } from '../../platform/failpoints';
import { type PaymentProvider, PaymentProviderError, type SessionAction } from '../../ports/payment-provider';
import { isOpen, type PaymentRow, readPaymentRow } from './payment-row';
import { sessionRequest } from './session-request';

/**
 * The provider that opened this attempt.
 * @throws StoreError payment_methodUnavailable when it is no longer configured
 */
export function providerOf(
  services: Pick<Services, 'payments'>,
  payment: Pick<PaymentRow, 'provider'>,
): PaymentProvider {
  const provider = services.payments.byCode(payment.provider);
  if (!provider) throw new StoreError('payment_methodUnavailable');
  return provider;
}

type OpenedAttempt = PaymentRow & { providerRef: string };

/**
 * Creates the session of an open attempt unless it exists. Runs outside transactions. The attempt's number is the
 * provider's idempotency key and the request depends on stored values only, so a retry after a crash returns the
 * session that exists already.
 * @returns the attempt with its reference, and the action and decimals when the session was created by this call
 * @throws StoreError when the provider permanently refuses, which makes the attempt FAILED; order_statusInvalid when
 *   the attempt was closed meanwhile
 * @throws PaymentProviderError transient or unknown: the attempt stays open and can be retried
 */
export async function ensureSession(
  services: Services,
  payment: PaymentRow,
): Promise<{ payment: OpenedAttempt; action: SessionAction | null; precision?: number }> {
  if (payment.providerRef !== null) return { payment: withRef(payment, payment.providerRef), action: null };
  const provider = providerOf(services, payment);
  const request = await sessionRequest(services, provider, payment);
  failpoint('payment.opened');
  const session = await provider.createSession(request).catch(async (error: unknown) => {
    const isFinal = error instanceof PaymentProviderError && error.kind === 'PERMANENT';
    throw isFinal ? await failAttempt(services, payment, error) : error;
  });
  failpoint('payment.session-created');
  const now = services.clock.now();
  const [opened] = await services.db
    .update(paymentLog)
    .set({
      providerRef: session.providerRef,
      redirectUrl: session.action.kind === 'REDIRECT' ? session.action.url : null,
      qrCode: session.action.kind === 'QR' ? session.action.content : null,
      status: 'REQUIRES_ACTION',
      updatedTime: now,
      version: sql`${paymentLog.version} + 1`,
    })
    .where(and(eq(paymentLog.id, payment.id), eq(paymentLog.status, 'CREATED')))
    .returning();
  const after = opened ?? (await readPaymentRow(services.db, payment.id));
  if (after.providerRef !== null) {
    const { precision } = request;
    return { payment: withRef(after, after.providerRef), action: session.action, precision };
  }
  // Closed while the session was being created: the session must not remain payable.
  if (!isOpen(after)) await provider.cancelSession(session.providerRef);
  throw new StoreError('order_statusInvalid');
}

const withRef = (payment: PaymentRow, providerRef: string): OpenedAttempt => ({ ...payment, providerRef });

/**
 * What the shopper's browser needs to pay an open attempt; creates its session when there is none. A client secret is
 * requested from the provider each time.
 * @throws like `ensureSession`
 */
export async function sessionAction(
  services: Services,
  attempt: PaymentRow,
): Promise<{ payment: PaymentRow; action: SessionAction | null; precision?: number }> {
  const opened = await ensureSession(services, attempt);
  const { payment } = opened;
  if (payment.status !== 'REQUIRES_ACTION') return { payment, action: null };
  if (opened.action !== null) return opened;
  if (payment.redirectUrl !== null)
    return { payment, action: { kind: 'REDIRECT', url: payment.redirectUrl } };
  if (payment.qrCode !== null) return { payment, action: { kind: 'QR', content: payment.qrCode } };
  return { payment, action: await providerOf(services, payment).fetchAction(payment.providerRef) };
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
