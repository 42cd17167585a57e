import { type Bought, type Disputed, type Opened, type Provider, pickOf, type Run } from '../run';
import { type Steps, step } from '../step';
import { arrive, loseEvents } from './events';
import { isAccepted } from './paying';
import { runJobs } from './time';

const DAY = 86_400_000;

const events = (weight: number, order: Parameters<typeof arrive>[1]) =>
  step(
    weight,
    async (run) => {
      if ((await arrive(run, order)) === 0) return false;
      await runJobs(run);
      return true;
    },
    ['PAY_BY_CARD'],
  );

/** Payments of which the provider has the money. */
function paid(run: Run): Opened[] {
  const { stripe, paypal } = run.world;
  return run.opened.filter(({ provider, ref }) =>
    provider === 'stripe'
      ? stripe.ledger.intent(ref).status === 'succeeded'
      : captureOf(paypal.ledger, ref)?.status === 'COMPLETED',
  );
}

export function captureOf({ captures }: Run['world']['paypal']['ledger'], ref: string) {
  return [...captures.values()].find(({ supplementary_data: data }) => data.related_ids.order_id === ref);
}

type Wish = { isInquiry?: boolean; isPart?: boolean; isUnnumbered?: boolean; of?: Provider };

/** @returns false when there is no payment without a dispute */
function dispute(
  run: Run,
  pick: number,
  { isInquiry = false, isPart = false, isUnnumbered = false, of }: Wish,
): boolean {
  const { stripe, paypal } = run.world;
  const candidates = paid(run).filter(
    ({ order, provider }) =>
      !run.disputes.some((known) => known.order === order) &&
      (!isPart || provider === 'stripe') &&
      (of === undefined || provider === of),
  );
  const opened = pickOf(candidates, pick);
  if (!opened) return false;
  const { ref, provider, order } = opened;
  const amount = isPart ? { amount: Math.ceil(stripe.ledger.intent(ref).amount / 4) } : {};
  const id =
    provider === 'stripe'
      ? stripe.ledger.openDispute(ref, { isInquiry, ...amount }).id
      : paypal.ledger.openDispute(ref, { isInquiry, isUnnumbered }).dispute_id;
  run.disputes.push({ provider, id, order, ref, isInquiry, isPart, isOpen: true });
  return true;
}

const disputing = (weight: number, wish: Wish) =>
  step(
    weight,
    async (run, { pick }) => {
      if (!dispute(run, pick, wish)) return false;
      await arrive(run);
      await runJobs(run);
      return true;
    },
    [wish.of === 'paypal' ? 'BUY_DEAR_CODES' : 'BUY_CODES'],
  );

/** @param part the payer has a half of it; at PayPal only */
export function closeDispute(run: Run, disputed: Disputed, outcome: 'WON' | 'LOST' | 'LOST_PART'): void {
  const { stripe, paypal } = run.world;
  const { id, provider } = disputed;
  if (disputed.isInquiry && outcome !== 'WON') escalate(run, disputed);
  disputed.isOpen = false;
  if (provider === 'stripe') {
    const lost = outcome === 'WON' ? (disputed.isInquiry ? 'warning_closed' : 'won') : 'lost';
    stripe.ledger.closeDispute(id, lost);
    return;
  }
  const whole = paypal.ledger.disputes.get(id)?.dispute_amount.value ?? '0';
  const half = whole.includes('.') ? (Number(whole) / 2).toFixed(2) : String(Math.ceil(Number(whole) / 2));
  if (outcome === 'LOST_PART') {
    disputed.isPart = true;
    paypal.ledger.closeDispute(id, 'RESOLVED_BUYER_FAVOUR', { refunded: half });
  } else
    paypal.ledger.closeDispute(id, outcome === 'WON' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR');
}

function escalate(run: Run, disputed: Disputed): void {
  const { stripe, paypal } = run.world;
  if (disputed.provider === 'stripe') stripe.ledger.escalate(disputed.id);
  else paypal.ledger.escalate(disputed.id);
  disputed.isInquiry = false;
}

const closing = (weight: number, outcome: Parameters<typeof closeDispute>[2]) =>
  step(
    weight,
    async (run, { pick }) => {
      const open = run.disputes.filter(
        ({ isOpen, provider }) => isOpen && (outcome !== 'LOST_PART' || provider === 'paypal'),
      );
      const disputed = pickOf(open, pick);
      if (!disputed) return false;
      closeDispute(run, disputed, outcome);
      await arrive(run);
      await runJobs(run);
      return true;
    },
    [outcome === 'LOST_PART' ? 'PAYPAL_DISPUTE_OPENS' : 'DISPUTE_OPENS'],
  );

/** Refunds at the providers in a status, of the payments of this sequence. */
function refundsIn(run: Run, isWanted: (status: string) => boolean) {
  const { stripe, paypal } = run.world;
  const refs = new Map(run.opened.map((opened) => [opened.ref, opened]));
  const cards = [...stripe.ledger.refunds.values()].map(({ id, status, payment_intent: ref }) => ({
    id,
    status: status ?? '',
    opened: refs.get(String(ref)),
  }));
  const wallets = [...paypal.ledger.refunds.values()].map(({ id, status, capture_id: captureId }) => ({
    id,
    status,
    opened: refs.get(paypal.ledger.captures.get(captureId)?.supplementary_data.related_ids.order_id ?? ''),
  }));
  return [...cards, ...wallets].flatMap(({ id, status, opened }) =>
    opened && isWanted(status.toUpperCase()) ? [{ id, opened }] : [],
  );
}

export function settleRefund(
  run: Run,
  { id, opened }: { id: string; opened: Opened },
  isPaid: boolean,
): void {
  const { stripe, paypal } = run.world;
  if (opened.provider === 'stripe') stripe.ledger.settleRefund(id, isPaid ? 'succeeded' : 'failed');
  else paypal.ledger.settleRefund(id, isPaid ? 'COMPLETED' : 'FAILED');
}

export const pendingRefunds = (run: Run) => refundsIn(run, (status) => status === 'PENDING');

const decidingRefund = (weight: number, isPaid: boolean) =>
  step(
    weight,
    async (run, { pick }) => {
      const found = pickOf(pendingRefunds(run), pick);
      if (found) settleRefund(run, found, isPaid);
      return found !== undefined;
    },
    ['BUY_WITH_SLOW_REFUNDS', 'REFUND_NEWEST'],
  );

type Faulty = 'LOST_RESPONSE' | 'REFUSED';

/** Paths of the calls that fail. */
const calls = {
  stripe: ['POST /v1/payment_intents', 'POST /v1/refunds', 'GET /v1/payment_intents', 'GET /v1/disputes'],
  paypal: [
    'POST /v2/checkout/orders',
    'POST /v2/payments/captures',
    'GET /v2/checkout/orders',
    'GET /v1/customer',
  ],
} as const;

const failing = (weight: number, kind: Faulty) =>
  step(weight, async (run, { pick, how }) => {
    const name = how % 2 === 0 ? 'stripe' : 'paypal';
    const on = calls[name][pick % calls[name].length] ?? 'POST /v';
    // The library of Stripe repeats a request twice by itself.
    run.world[name].faults.push({ on, times: name === 'stripe' ? 3 : 1, kind });
    return true;
  });

const isPartInDashboard = ({ provider }: Pick<Opened, 'provider'>, how: number) =>
  provider === 'stripe' && how % 3 === 0;

/** What staff do at the provider instead of in the store. */
function refundInDashboard(run: Run, { provider, ref }: Opened, how: number): boolean {
  const { stripe, paypal } = run.world;
  return isAccepted(() => {
    if (provider === 'stripe') {
      const { amount } = stripe.ledger.intent(ref);
      const part = isPartInDashboard({ provider }, how) ? Math.ceil(amount / 3) : amount;
      stripe.ledger.createRefund({ intentId: ref, amount: part, metadata: {} });
    } else paypal.ledger.refund(captureOf(paypal.ledger, ref)?.id ?? '', {});
  });
}

const isDisputed = (run: Run, order: Bought) => run.disputes.some((known) => known.order === order);

export const outsideSteps: Steps = {
  EVENTS_ARRIVE: events(6, 'AS_SENT'),
  EVENTS_ARRIVE_REVERSED: events(2, 'REVERSED'),
  EVENTS_ARRIVE_TWICE: events(2, 'TWICE'),
  EVENTS_ARE_LOST: step(2, loseEvents, ['PAY_BY_CARD']),
  DISPUTE_OPENS: disputing(4, {}),
  PAYPAL_DISPUTE_OPENS: disputing(1, { of: 'paypal' }),
  DISPUTE_OPENS_UNSEEN: step(1, async (run, { pick }) => dispute(run, pick, { isUnnumbered: true }), [
    'BUY_CODES',
  ]),
  INQUIRY_OPENS: disputing(2, { isInquiry: true }),
  DISPUTE_ABOUT_PART_OPENS: disputing(2, { isPart: true }),
  INQUIRY_ESCALATES: step(
    1,
    async (run, { pick }) => {
      const inquiry = pickOf(
        run.disputes.filter(({ isOpen, isInquiry }) => isOpen && isInquiry),
        pick,
      );
      if (inquiry) escalate(run, inquiry);
      return inquiry !== undefined;
    },
    ['INQUIRY_OPENS'],
  ),
  DISPUTE_IS_WON: closing(2, 'WON'),
  DISPUTE_IS_LOST: closing(3, 'LOST'),
  DISPUTE_IS_LOST_IN_PART: closing(1, 'LOST_PART'),
  REFUND_SUCCEEDS_LATE: decidingRefund(2, true),
  REFUND_FAILS_LATE: decidingRefund(2, false),
  REFUND_COMES_BACK: step(
    3,
    async (run, { pick }) => {
      const made = refundsIn(run, (status) => status === 'SUCCEEDED').filter(
        // The stand-in of PayPal does not list what came back.
        ({ opened }) => opened.provider === 'stripe' && !isDisputed(run, opened.order),
      );
      const found = pickOf(made, pick);
      if (!found) return false;
      run.irregular.add(found.opened.ref);
      settleRefund(run, found, false);
      await arrive(run);
      await runJobs(run);
      return true;
    },
    ['BUY_CODES', 'REFUND_WHOLE'],
  ),
  DASHBOARD_REFUND: step(
    3,
    async (run, { pick, how }) => {
      const opened = pickOf(
        paid(run).filter(({ order }) => !isDisputed(run, order)),
        pick,
      );
      if (!opened) return false;
      const { deliveredQuantity } = await run.itemOf(opened.order);
      if (!refundInDashboard(run, opened, how)) return false;
      run.irregular.add(opened.ref);
      // What is not delivered yet is delivered after a part of its money was returned.
      if (deliveredQuantity > 0 || isPartInDashboard(opened, how)) run.decided.add(opened.order.id);
      await arrive(run);
      await runJobs(run);
      return true;
    },
    ['BUY_CODES'],
  ),
  RESPONSES_ARE_LOST: failing(2, 'LOST_RESPONSE'),
  CALLS_ARE_REFUSED: failing(1, 'REFUSED'),
  PROVIDERS_WORK: step(
    2,
    async ({ world }) => {
      const faults = world.stripe.faults.length + world.paypal.faults.length;
      restoreProviders(world);
      return faults > 0;
    },
    ['RESPONSES_ARE_LOST'],
  ),
  REFUNDS_ARE_REFUSED: step(3, async (run) => {
    // For longer than a refund is sent again: afterwards staff have to return the money.
    run.world.stripe.faults.push({ on: 'POST /v1/refunds', times: 1_000, kind: 'REFUSED' });
    run.world.paypal.faults.push({ on: 'POST /v2/payments/captures', times: 1_000, kind: 'REFUSED' });
    return true;
  }),
  REFUND_RESPONSES_ARE_LOST_FOR_A_DAY: step(3, async (run) => {
    run.world.stripe.faults.push({ on: 'POST /v1/refunds', times: 1_000, kind: 'LOST_RESPONSE' });
    run.world.paypal.faults.push({ on: 'POST /v2/payments/captures', times: 1_000, kind: 'LOST_RESPONSE' });
    run.store.clock.advance(DAY / 24);
    return true;
  }),
  BALANCE_IS_PAID_OUT: step(1, async ({ world }) => {
    world.stripe.ledger.payOut();
    return true;
  }),
};

export function restoreProviders({ stripe, paypal }: Run['world']): void {
  stripe.faults.length = 0;
  paypal.faults.length = 0;
}
