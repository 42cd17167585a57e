import type { SandboxSession } from '../../../lib/payments/sandbox-contract';
import { StoreError } from '../../platform/errors/store-error';
import { movePayment, readPayment, type SandboxContext, type SandboxPayment, unpaidStates } from './ledger';
import { keepCard, savedCardOf } from './saved-cards';
import { type CardForm, type CardOutcome, isNotExpired, readCard } from './test-cards';

// The shopper's side of the sandbox: the actions of its card page and its page of wallets.

/** Milliseconds until a slow payment settles. */
const slowMs = 8000;

type Kind = SandboxPayment['kind'];

export async function readSession(context: SandboxContext, id: string): Promise<SandboxSession> {
  return pageOf(context, await readPayment(context, id));
}

/**
 * Pays a session by card. Stores brand, last four digits and expiry, never the number. A session that was
 * declined, or whose 3-D Secure challenge is open, accepts another card. `save` keeps the card for the customer of the payment, if there is one.
 * @throws StoreError common_message_unprocessableEntity (`fields`) for an invalid card, payment_notFound
 */
export async function payByCard(
  context: SandboxContext,
  id: string,
  form: CardForm & { save: boolean },
): Promise<SandboxSession> {
  await expectKind(context, id, 'CARD');
  const card = readCard(form, context.clock.now());
  if ('wrongFields' in card) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: card.wrongFields } });
  }
  const name = form.cardholderName.trim();
  const change = {
    cardBrand: card.brand,
    cardLast4: card.last4,
    ...(name ? { cardholderName: name } : {}),
    ...changeBy(context, card.outcome),
  };
  const payment = await movePayment(context, id, unpaidStates, change, (tx, after) =>
    keepCard(tx, context, after, form.save ? card : null),
  );
  return pageOf(context, payment);
}

/**
 * Pays a session with a saved card of its customer, and no other.
 * @throws StoreError payment_notFound, also for the card of another customer
 */
export async function payBySavedCard(
  context: SandboxContext,
  id: string,
  cardId: string,
): Promise<SandboxSession> {
  const { customerId } = await readPayment(context, id);
  const card = customerId === null ? null : await savedCardOf(context, customerId, cardId);
  if (!card) throw new StoreError('payment_notFound');
  const outcome = isNotExpired(card, context.clock.now()) ? card.outcome : 'DECLINED';
  const change = { cardBrand: card.brand, cardLast4: card.last4, ...changeBy(context, outcome) };
  return pageOf(context, await movePayment(context, id, unpaidStates, change));
}

function changeBy(context: SandboxContext, outcome: CardOutcome) {
  switch (outcome) {
    case 'PAYS':
      return { status: 'SUCCEEDED', failKey: null, threeDs: false } as const;
    case 'CHALLENGE':
      return { status: 'REQUIRES_CHALLENGE', failKey: null, threeDs: true } as const;
    case 'SLOW':
      return { ...slow(context), failKey: null, threeDs: false } as const;
    case 'DECLINED':
      return { status: 'OPEN', failKey: 'payment_failed', threeDs: false } as const;
  }
}

/** A failed 3-D Secure challenge leaves the session open for another card. */
export async function answerChallenge(
  context: SandboxContext,
  id: string,
  approve: boolean,
): Promise<SandboxSession> {
  await expectKind(context, id, 'CARD');
  const change = approve
    ? ({ status: 'SUCCEEDED', failKey: null } as const)
    : ({ status: 'OPEN', failKey: 'payment_failed' } as const);
  return pageOf(context, await movePayment(context, id, ['REQUIRES_CHALLENGE'], change));
}

/**
 * APPROVE waits for the shop to capture, as with PayPal; SLOW settles after a few seconds. Other wallets are paid at once,
 * and a refusal ends their session.
 */
export async function chooseInWallet(
  context: SandboxContext,
  id: string,
  choice: 'APPROVE' | 'DECLINE' | 'SLOW',
): Promise<SandboxSession> {
  const { kind } = await readPayment(context, id);
  if (kind === 'CARD') throw new StoreError('payment_notFound');
  const changes = {
    APPROVE:
      kind === 'PAYPAL'
        ? ({ status: 'PROCESSING', settleTime: null, failKey: null } as const)
        : ({ status: 'SUCCEEDED', failKey: null } as const),
    DECLINE: { status: kind === 'PAYPAL' ? 'OPEN' : 'FAILED', failKey: 'payment_failed' } as const,
    SLOW: { ...slow(context), failKey: null },
  };
  return pageOf(context, await movePayment(context, id, ['OPEN'], changes[choice]));
}

export async function leave(context: SandboxContext, id: string): Promise<SandboxSession> {
  await readPayment(context, id);
  return pageOf(context, await movePayment(context, id, unpaidStates, { status: 'CANCELED' }));
}

function slow(context: SandboxContext) {
  return { status: 'PROCESSING', settleTime: new Date(context.clock.now().getTime() + slowMs) } as const;
}

async function expectKind(context: SandboxContext, id: string, kind: Kind): Promise<void> {
  const payment = await readPayment(context, id);
  if (payment.kind !== kind) throw new StoreError('payment_notFound');
}

function pageOf(context: SandboxContext, payment: SandboxPayment): SandboxSession {
  return {
    id: payment.id,
    kind: payment.kind,
    status: payment.status,
    description: payment.description,
    currency: payment.currency,
    amount: payment.minor / 10 ** payment.precision,
    precision: payment.precision,
    cardholderName: payment.cardholderName,
    failKey: payment.failKey,
    redirectUrl: nextUrl(payment),
    cancelUrl: payment.cancelUrl,
    expireTime: payment.expireTime.getTime(),
    serverTime: context.clock.now().getTime(),
  };
}

/** The URL that the page redirects to, with the parameters that the real providers add. */
function nextUrl(payment: SandboxPayment): string | null {
  if (payment.status === 'OPEN' || payment.status === 'REQUIRES_CHALLENGE') return null;
  const paid = payment.status === 'SUCCEEDED' || payment.status === 'PROCESSING';
  if (payment.kind === 'PAYPAL') {
    const token = { token: payment.id };
    return paid
      ? withQuery(payment.returnUrl, { ...token, PayerID: 'SANDBOX' })
      : withQuery(payment.cancelUrl, token);
  }
  const status = redirectStatuses[payment.status];
  if (!status) return payment.cancelUrl;
  return withQuery(payment.returnUrl, { payment_intent: payment.id, redirect_status: status });
}

/** What the provider adds to the URL of the return page. */
const redirectStatuses: Partial<Record<SandboxPayment['status'], string>> = {
  SUCCEEDED: 'succeeded',
  PROCESSING: 'processing',
  FAILED: 'failed',
};

/** `url` is a path of the store, with or without a query. */
function withQuery(url: string, added: Record<string, string>): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(added)) parameters.set(name, value);
  return `${path}?${parameters}`;
}
