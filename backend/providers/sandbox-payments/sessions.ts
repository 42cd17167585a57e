import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Locale } from '../../../lib/i18n/locales';
import { methodRules } from '../../../lib/payments/method-rules';
import { paypalMethod } from '../../../lib/payments/payment-methods';
import { localizedPath } from '../../../lib/routing/paths';
import { sandboxPayment, sandboxRefund } from '../../database/schema/fulfilment';
import type { Environment } from '../../environment/environment';
import { writeTogether } from '../../platform/concurrency/write-later';
import { isDuplicate } from '../../platform/errors/is-duplicate';
import { localeOf } from '../../platform/locale-of';
import {
  type PaymentFact,
  PaymentProviderError,
  type ProviderRefund,
  type ProviderSession,
  type RefundRequest,
  type SessionAction,
  type SessionRequest,
} from '../../ports/payment-provider';
import {
  isApproved,
  movePayment,
  readPayment,
  type SandboxContext,
  type SandboxPayment,
  unpaidStates,
} from './ledger';

// The merchant's side of the sandbox, which the server of the shop calls.

type MerchantContext = SandboxContext & { environment: Pick<Environment, 'storeUrl'> };

export async function createSession(
  context: MerchantContext,
  input: SessionRequest,
): Promise<ProviderSession> {
  const kind = kindOf(input.method);
  const prefix = kind === 'PAYPAL' ? 'pp_sandbox_' : 'pi_sandbox_';
  const id = `${prefix}${randomBytes(18).toString('base64url')}`;
  const now = context.clock.now();
  const { db, jobs } = context;
  const opened = db.insert(sandboxPayment).values({
    id,
    reference: input.reference,
    kind,
    status: 'OPEN',
    description: input.description,
    currency: input.currency,
    minor: input.minor,
    precision: input.precision,
    cardholderName: input.cardholderName,
    customerId: kind === 'CARD' ? input.customerRef : null,
    returnUrl: input.returnUrl,
    cancelUrl: input.cancelUrl,
    locale: input.locale,
    expireTime: input.expireTime,
    createdTime: now,
    updatedTime: now,
  });
  const expiry = jobs.insertion('sandbox.settle', { paymentId: id }, { startAfter: input.expireTime });
  try {
    await writeTogether(db, [{ write: opened }, await expiry]);
    return { providerRef: id, action: actionOf(context, { id, kind, locale: input.locale }) };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const [session] = await db
    .select({ id: sandboxPayment.id })
    .from(sandboxPayment)
    .where(eq(sandboxPayment.reference, input.reference));
  if (!session) throw new Error(`No sandbox session for ${input.reference}`);
  return {
    providerRef: session.id,
    action: actionOf(context, { id: session.id, kind, locale: input.locale }),
  };
}

export async function fetchAction(context: MerchantContext, id: string): Promise<SessionAction> {
  const { kind, locale } = await readPayment(context, id);
  return actionOf(context, { id, kind, locale: localeOf(locale ?? undefined) });
}

function kindOf(method: string): SandboxPayment['kind'] {
  if (method === paypalMethod) return 'PAYPAL';
  const { paidBy } = methodRules(method);
  if (paidBy === 'QR') return 'QR';
  return paidBy === 'PAGE' ? 'WALLET' : 'CARD';
}

type Page = { id: string; kind: SandboxPayment['kind']; locale: Locale };

function actionOf({ environment }: MerchantContext, { id, kind, locale }: Page): SessionAction {
  const page = kind === 'CARD' ? '/sandbox/card' : '/sandbox/wallet';
  const path = localizedPath(`${page}?session=${encodeURIComponent(id)}`, locale);
  return kind === 'QR'
    ? { kind: 'QR', content: `${environment.storeUrl}${path}` }
    : { kind: 'REDIRECT', url: path };
}

export async function fetchFact(context: SandboxContext, id: string): Promise<PaymentFact> {
  return factOf(await readPayment(context, id));
}

/** A payment in progress cannot be canceled and stays PROCESSING. */
export async function cancelSession(context: SandboxContext, id: string): Promise<PaymentFact> {
  const payment = await readPayment(context, id);
  const from = isApproved(payment) ? [...unpaidStates, payment.status] : unpaidStates;
  return factOf(await movePayment(context, id, from, { status: 'CANCELED' }));
}

export async function capture(context: SandboxContext, id: string): Promise<PaymentFact> {
  const payment = await readPayment(context, id);
  if (!isApproved(payment)) return factOf(payment);
  return factOf(await movePayment(context, id, ['PROCESSING'], { status: 'SUCCEEDED', failKey: null }));
}

/** @throws PaymentProviderError when the refunds would exceed the payment */
export async function refund(context: SandboxContext, input: RefundRequest): Promise<ProviderRefund> {
  await context.db.transaction(async (tx) => {
    const first = await tx
      .insert(sandboxRefund)
      .values({
        requestId: input.requestId,
        paymentId: input.providerRef,
        minor: input.minor,
        createdTime: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (first.length === 0) return;
    const [refunded] = await tx
      .update(sandboxPayment)
      .set({ refundedMinor: sql`${sandboxPayment.refundedMinor} + ${input.minor}` })
      .where(
        sql`${sandboxPayment.id} = ${input.providerRef} and ${sandboxPayment.status} = 'SUCCEEDED' and ${sandboxPayment.refundedMinor} + ${input.minor} <= ${sandboxPayment.minor}`,
      )
      .returning({ id: sandboxPayment.id });
    if (!refunded) {
      throw new PaymentProviderError(
        'PERMANENT',
        `The sandbox cannot refund ${input.minor} of ${input.providerRef}`,
      );
    }
  });
  return { refundId: `${refundPrefix}${input.requestId}`, status: 'SUCCEEDED' };
}

const refundPrefix = 're_sandbox_';

export async function fetchRefund(context: SandboxContext, refundId: string): Promise<ProviderRefund> {
  const found = await findRefund(context, { requestId: refundId.slice(refundPrefix.length) });
  if (!found) throw new PaymentProviderError('PERMANENT', `The sandbox has no refund ${refundId}`);
  return found;
}

/** Refunds of the sandbox succeed at once. */
export async function findRefund(
  context: SandboxContext,
  { requestId }: Pick<RefundRequest, 'requestId'>,
): Promise<ProviderRefund | null> {
  const [row] = await context.db
    .select({ requestId: sandboxRefund.requestId })
    .from(sandboxRefund)
    .where(eq(sandboxRefund.requestId, requestId));
  return row ? { refundId: `${refundPrefix}${requestId}`, status: 'SUCCEEDED' } : null;
}

export async function listRefunds(
  context: SandboxContext,
  { providerRef }: Pick<RefundRequest, 'providerRef'>,
): Promise<ProviderRefund[]> {
  const rows = await context.db
    .select({ requestId: sandboxRefund.requestId })
    .from(sandboxRefund)
    .where(eq(sandboxRefund.paymentId, providerRef));
  return rows.map(({ requestId }) => ({ refundId: `${refundPrefix}${requestId}`, status: 'SUCCEEDED' }));
}

function factOf(payment: SandboxPayment): PaymentFact {
  const status = factStatus(payment);
  // Each try changes the version; a challenge that waits for its answer has not failed.
  const hasFailed = payment.status === 'OPEN' && payment.failKey !== null;
  return {
    providerRef: payment.id,
    status,
    currency: payment.currency,
    minor: payment.minor,
    livemode: false,
    cardBrand: payment.cardBrand,
    cardLast4: payment.cardLast4,
    cardWallet: null,
    cardFingerprint: null,
    threeDs: payment.threeDs,
    failKey: payment.failKey,
    ...(hasFailed ? { failedTry: `try_${payment.version}` } : {}),
    refundedMinor: payment.refundedMinor,
    fee: null,
    risk: null,
  };
}

function factStatus(payment: SandboxPayment): PaymentFact['status'] {
  if (isApproved(payment)) return 'APPROVED';
  return payment.status === 'REQUIRES_CHALLENGE' ? 'OPEN' : payment.status;
}
