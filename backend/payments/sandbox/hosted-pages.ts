import type { SandboxSession } from '../../../lib/contract/sandbox';
import { StoreError } from '../../platform/store-error';
import { movePayment, readPayment, type SandboxGround, type SandboxPayment, unpaidStates } from './ledger';
import type { CardForm } from './port';
import { type CardOutcome, readCard } from './test-cards';

/** The shopper's side of the sandbox: what its card page and its PayPal-style page do. */

/** Milliseconds a slow payment takes. */
const slowMs = 8000;

type Kind = SandboxPayment['kind'];

export async function readSession(ground: SandboxGround, id: string): Promise<SandboxSession> {
  return pageOf(ground, await readPayment(ground, id));
}

/** Brand and last four digits are kept, the number never. A declined session takes another card. */
export async function payByCard(ground: SandboxGround, id: string, form: CardForm): Promise<SandboxSession> {
  await expectKind(ground, id, 'CARD');
  const card = readCard(form, ground.clock.now());
  if ('wrongFields' in card) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: card.wrongFields } });
  }
  const name = form.cardholderName.trim();
  const payment = await movePayment(ground, id, ['OPEN'], {
    cardBrand: card.brand,
    cardLast4: card.last4,
    ...(name ? { cardholderName: name } : {}),
    ...changeBy(ground, card.outcome),
  });
  return pageOf(ground, payment);
}

function changeBy(ground: SandboxGround, outcome: CardOutcome) {
  switch (outcome) {
    case 'PAYS':
      return { status: 'SUCCEEDED', failKey: null } as const;
    case 'CHALLENGE':
      return { status: 'REQUIRES_CHALLENGE', failKey: null, threeDs: true } as const;
    case 'SLOW':
      return { ...slow(ground), failKey: null } as const;
    case 'DECLINED':
      return { failKey: 'payment_failed' } as const;
  }
}

/** A failed 3-D Secure question leaves the session open for another card. */
export async function answerChallenge(
  ground: SandboxGround,
  id: string,
  approve: boolean,
): Promise<SandboxSession> {
  await expectKind(ground, id, 'CARD');
  const change = approve
    ? ({ status: 'SUCCEEDED', failKey: null } as const)
    : ({ status: 'OPEN', failKey: 'payment_failed' } as const);
  return pageOf(ground, await movePayment(ground, id, ['REQUIRES_CHALLENGE'], change));
}

/** APPROVE waits for the shop to capture, as PayPal does; SLOW is a transfer that clears by itself. */
export async function choosePaypal(
  ground: SandboxGround,
  id: string,
  choice: 'APPROVE' | 'DECLINE' | 'SLOW',
): Promise<SandboxSession> {
  await expectKind(ground, id, 'PAYPAL');
  const changes = {
    APPROVE: { status: 'PROCESSING', settleTime: null, failKey: null },
    DECLINE: { failKey: 'payment_failed' },
    SLOW: { ...slow(ground), failKey: null },
  } as const;
  return pageOf(ground, await movePayment(ground, id, ['OPEN'], changes[choice]));
}

export async function leave(ground: SandboxGround, id: string): Promise<SandboxSession> {
  return pageOf(ground, await movePayment(ground, id, unpaidStates, { status: 'CANCELED' }));
}

function slow(ground: SandboxGround) {
  return { status: 'PROCESSING', settleTime: new Date(ground.clock.now().getTime() + slowMs) } as const;
}

async function expectKind(ground: SandboxGround, id: string, kind: Kind): Promise<void> {
  const payment = await readPayment(ground, id);
  if (payment.kind !== kind) throw new StoreError('payment_notFound');
}

function pageOf(ground: SandboxGround, payment: SandboxPayment): SandboxSession {
  return {
    id: payment.id,
    kind: payment.kind,
    status: payment.status,
    merchant: 'Tianyun Store',
    description: payment.description,
    currency: payment.currency,
    amount: payment.minor / 10 ** payment.precision,
    precision: payment.precision,
    cardholderName: payment.cardholderName,
    failKey: payment.failKey,
    redirectUrl: nextAddress(payment),
    cancelUrl: payment.cancelUrl,
    expireTime: payment.expireTime.getTime(),
    serverTime: ground.clock.now().getTime(),
  };
}

/** Where the page sends the shopper now; the parameters are those the real providers add. */
function nextAddress(payment: SandboxPayment): string | null {
  if (payment.status === 'OPEN' || payment.status === 'REQUIRES_CHALLENGE') return null;
  const paid = payment.status === 'SUCCEEDED' || payment.status === 'PROCESSING';
  if (payment.kind === 'PAYPAL') {
    const token = { token: payment.id };
    return paid
      ? withQuery(payment.returnUrl, { ...token, PayerID: 'SANDBOX' })
      : withQuery(payment.cancelUrl, token);
  }
  if (!paid) return payment.cancelUrl;
  const status = payment.status === 'SUCCEEDED' ? 'succeeded' : 'processing';
  return withQuery(payment.returnUrl, { payment_intent: payment.id, redirect_status: status });
}

/** `address` is a path of the store, with or without a query. */
function withQuery(address: string, added: Record<string, string>): string {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(added)) parameters.set(name, value);
  return `${path}?${parameters}`;
}
