import { checkSpending } from '../check-coins';
import { type Bought, type Opened, type Provider, pickOf, type Run } from '../run';
import { type Steps, step, tryEach } from '../step';
import type { WishName } from '../world';
import { arrive } from './events';
import { place } from './shopping';
import { runJobs } from './time';

export const currencies = ['USD', 'HKD', 'EUR', 'JPY', 'TWD', 'GBP', 'SGD'] as const;
const methods = { stripe: 'STRIPE_CARD', paypal: 'PAYPAL' } as const;

/** Opens the payment of an order, or resumes it. */
export async function open(
  run: Run,
  order: Bought,
  provider: Provider,
  currencyCode: string,
): Promise<Opened | null> {
  const answer = await run.asMember(
    order,
    'POST /order/member/payment/load',
    {
      paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
      paymentId: methods[provider],
      currencyCode,
      cardholderName: 'LI YUN',
    },
    run.key(),
  );
  if (answer.status !== 200) return null;
  const { paymentLog, action } = answer.data as {
    paymentLog: { sn: string };
    action: { clientSecret: string | null; wallet: { orderId: string } | null };
  };
  const ref = provider === 'stripe' ? action.clientSecret?.replace(/_secret_.*/, '') : action.wallet?.orderId;
  if (!ref) return null;
  const opened = { order, provider, ref, paymentLogSn: paymentLog.sn };
  if (!run.opened.some((known) => known.ref === ref)) run.opened.push(opened);
  return opened;
}

/** Whether the provider accepts what is tried: it refuses what does not fit the state of a payment. */
export function isAccepted(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const of = (run: Run, provider: Provider) => run.opened.filter((opened) => opened.provider === provider);

const card = (weight: number, number: string) =>
  step(
    weight,
    async (run, { pick }) => {
      const waiting = of(run, 'stripe').filter(({ ref }) => {
        const { status } = run.world.stripe.ledger.intent(ref);
        return status === 'requires_payment_method' || status === 'requires_action';
      });
      const opened = pickOf(waiting, pick);
      if (!opened) return false;
      // The ledger throws for a declined card, too.
      isAccepted(() => run.world.stripe.ledger.confirm(opened.ref, number));
      return true;
    },
    ['OPEN_CARD_PAYMENT'],
  );

type Source = Parameters<Run['world']['paypal']['ledger']['approve']>[1];

const approve = (weight: number, source: Source) =>
  step(
    weight,
    async (run, { pick }) => {
      const waiting = of(run, 'paypal').filter(
        ({ ref }) => run.world.paypal.ledger.orders.get(ref)?.status === 'PAYER_ACTION_REQUIRED',
      );
      const opened = pickOf(waiting, pick);
      return opened !== undefined && isAccepted(() => run.world.paypal.ledger.approve(opened.ref, source));
    },
    ['OPEN_PAYPAL_PAYMENT'],
  );

const opening = (weight: number, provider: Provider) =>
  step(
    weight,
    async (run, { pick, how }) => {
      const currency = currencies[how % currencies.length] ?? 'USD';
      return tryEach(
        await run.ordersIn('PENDING_PAYMENT'),
        pick,
        async (order) => (await open(run, order, provider, currency)) !== null,
      );
    },
    ['PLACE_CODES'],
  );

const poll = (run: Run, { order, paymentLogSn }: Opened) =>
  run.ask('GET /order/member/payment/is_pay_success', { query: { paymentLogSn } }, { as: order.buyer.token });

export const capture = (run: Run, { order, ref }: Opened) =>
  run.asMember(order, 'POST /order/member/payment/paypal_capture', { token: ref });

/** Order, payment, events and jobs in one step, so that sequences reach what follows a purchase. */
const buying = (weight: number, name: WishName, provider: Provider, most: number, number?: string) =>
  step(weight, async (run, choice) => {
    const paymentMethod = methods[provider];
    const order = await place(run, choice, { name, quantity: 1 + (choice.how % most), paymentMethod });
    const currency = currencies[choice.how % currencies.length] ?? 'USD';
    const opened = order && (await open(run, order, provider, currency));
    if (!opened) return false;
    await pay(run, opened, number);
    return true;
  });

async function pay(run: Run, opened: Opened, number = '4242424242424242'): Promise<void> {
  if (opened.provider === 'stripe') isAccepted(() => run.world.stripe.ledger.confirm(opened.ref, number));
  else {
    isAccepted(() => run.world.paypal.ledger.approve(opened.ref));
    await capture(run, opened);
  }
  await arrive(run);
  await runJobs(run);
}

/** Pays orders of one member with coins: all or none. */
async function payWithCoins(run: Run, order: Bought, ...others: Bought[]): Promise<boolean> {
  const lines = [order, ...others];
  const paymentItemList = lines.map(({ sn, amount }) => ({ orderSn: sn, amount }));
  const body = { paymentItemList, paymentId: 'COIN', currencyCode: 'CNY' };
  const answer = await run.asMember(order, 'POST /order/member/payment/load', body, run.key());
  const isPaid = answer.status === 200;
  for (const each of lines) {
    if (isPaid) await checkSpending(run, each);
    const payments = await run.paymentsOf(each);
    const isPaidByCoins = payments.some(({ applied, method }) => applied && method === 'COIN');
    if (answer.status < 500 && isPaidByCoins !== isPaid) {
      run.findings.add('some of the orders that are paid together were paid');
    }
  }
  return isPaid;
}

/** Two to ten unpaid orders of one member. */
async function payTogether(run: Run, pick: number): Promise<boolean> {
  const unpaid = await run.ordersIn('PENDING_PAYMENT');
  return tryEach(unpaid, pick, async (order) => {
    const others = unpaid.filter((each) => each !== order && each.buyer.memberId === order.buyer.memberId);
    return others.length > 0 && payWithCoins(run, order, ...others.slice(0, 9));
  });
}

/** The purchases; every sequence starts with one. */
export const purchases: Steps = {
  BUY_CODES: buying(10, 'CODES', 'stripe', 5),
  BUY_DEAR_CODES: buying(6, 'DEAR_CODES', 'paypal', 2),
  BUY_TOP_UP: buying(8, 'TOP_UP', 'stripe', 1),
  BUY_MANY_TOP_UPS: buying(6, 'MANY_TOP_UPS', 'paypal', 4),
  BUY_PARCEL: buying(8, 'PARCEL', 'stripe', 3),
  BUY_DEAR_PARCEL: buying(6, 'DEAR_PARCEL', 'paypal', 2),
  BUY_SERVICE: buying(4, 'SERVICE', 'stripe', 1),
  BUY_WITH_RISKY_CARD: buying(8, 'DEAR_CODES', 'stripe', 2, '4000000000004954'),
  BUY_WITH_SHARED_CARD: buying(6, 'CODES', 'stripe', 2, '5555555555554444'),
  BUY_WITH_SLOW_REFUNDS: buying(2, 'CODES', 'stripe', 2, '4000000000007726'),
  BUY_WITH_COINS: step(
    6,
    async (run, { pick, how }) =>
      tryEach([...run.buyers.keys()], pick, async (index) => {
        const wish = { name: 'CODES', paymentMethod: 'COIN' } as const;
        const order = await place(run, { pick: index, how }, wish);
        if (!order || !(await payWithCoins(run, order))) return false;
        await runJobs(run);
        return true;
      }),
    ['ADJUST_MANY_COINS', 'SECOND_PERSON_APPROVES'],
  ),
};

export const payingSteps: Steps = {
  OPEN_CARD_PAYMENT: opening(3, 'stripe'),
  OPEN_PAYPAL_PAYMENT: opening(3, 'paypal'),
  PAY_BY_CARD: card(4, '4242424242424242'),
  PAY_BY_RISKY_CARD: card(1, '4000000000004954'),
  PAY_BY_SHARED_CARD: card(1, '5555555555554444'),
  PAY_BY_DECLINED_CARD: card(1, '4000000000000002'),
  PAY_BY_CARD_WITH_3DS: card(1, '4000002500003155'),
  PAY_BY_SLOW_CARD: card(1, '4000000000000077'),
  PAY_BY_CARD_WITH_SLOW_REFUNDS: card(2, '4000000000007726'),
  ANSWER_3DS: step(
    2,
    async (run, { pick, how }) => {
      const { ledger } = run.world.stripe;
      const waiting = of(run, 'stripe').filter(({ ref }) => ledger.intent(ref).status === 'requires_action');
      const opened = pickOf(waiting, pick);
      if (!opened) return false;
      isAccepted(() => ledger.authenticate(opened.ref, how % 3 !== 0));
      return true;
    },
    ['PAY_BY_CARD_WITH_3DS'],
  ),
  BANK_DECIDES: step(
    2,
    async (run, { pick, how }) => {
      const { ledger } = run.world.stripe;
      const opened = pickOf(
        of(run, 'stripe').filter(({ ref }) => ledger.intent(ref).status === 'processing'),
        pick,
      );
      if (!opened) return false;
      ledger.decide(opened.ref, how % 3 !== 0);
      return true;
    },
    ['PAY_BY_SLOW_CARD'],
  ),
  APPROVE_PAYPAL: approve(4, 'PAYS'),
  APPROVE_PAYPAL_DECLINED: approve(1, 'DECLINED'),
  APPROVE_PAYPAL_REVIEWED: approve(1, 'REVIEWED'),
  APPROVE_PAYPAL_WITH_SLOW_REFUNDS: approve(2, 'REFUNDS_LATE'),
  APPROVE_PAYPAL_NEEDS_ACTION: approve(1, 'NEEDS_ACTION'),
  CAPTURE_PAYPAL: step(
    4,
    async (run, { pick, how }) => {
      const approved = of(run, 'paypal').filter(
        ({ ref }) => run.world.paypal.ledger.orders.get(ref)?.status === 'APPROVED',
      );
      const opened = pickOf(how % 4 === 0 ? of(run, 'paypal') : approved, pick);
      return opened !== undefined && (await capture(run, opened)).status === 200;
    },
    ['APPROVE_PAYPAL'],
  ),
  PAYPAL_DECIDES: step(
    2,
    async (run, { pick, how }) => {
      const { ledger } = run.world.paypal;
      const waiting = of(run, 'paypal').filter(({ ref }) => isPending(run, ref));
      const opened = pickOf(waiting, pick);
      if (opened) ledger.decide(opened.ref, how % 3 !== 0);
      return opened !== undefined;
    },
    ['APPROVE_PAYPAL_REVIEWED', 'CAPTURE_PAYPAL'],
  ),
  POLL_PAYMENT: step(
    2,
    async (run, { pick }) => {
      const opened = pickOf(run.opened, pick);
      return opened !== undefined && (await poll(run, opened)).status === 200;
    },
    ['OPEN_CARD_PAYMENT'],
  ),
  LEAVE_PAYMENT: step(
    2,
    async (run, { pick }) =>
      tryEach(run.opened, pick, async ({ order, paymentLogSn }) => {
        const body = { paymentLogSn };
        return (await run.asMember(order, 'POST /order/member/payment/cancel', body)).status === 200;
      }),
    ['OPEN_CARD_PAYMENT'],
  ),
  PAY_WITH_COINS: step(
    2,
    async (run, { pick }) =>
      tryEach(await run.ordersIn('PENDING_PAYMENT'), pick, (order) => payWithCoins(run, order)),
    ['PLACE_TOP_UP', 'ADJUST_MANY_COINS', 'SECOND_PERSON_APPROVES'],
  ),
  PAY_TOGETHER: step(2, (run, { pick }) => payTogether(run, pick), [
    'PLACE_TOP_UP',
    'PLACE_CODES',
    'ADJUST_MANY_COINS',
    'SECOND_PERSON_APPROVES',
  ]),
  ANOTHER_AMOUNT_ARRIVES: step(
    2,
    async (run, { pick, how }) => {
      const { ledger } = run.world.stripe;
      const waiting = of(run, 'stripe').filter(
        ({ ref }) => ledger.intent(ref).status === 'requires_payment_method',
      );
      const opened = pickOf(waiting, pick);
      if (!opened) return false;
      // Less than was asked for: sometimes a single unit.
      const amount = how % 2 === 0 ? 100 : Math.ceil(ledger.intent(opened.ref).amount / 2);
      ledger.change(opened.ref, { amount });
      return isAccepted(() => ledger.confirm(opened.ref, '4242424242424242'));
    },
    ['OPEN_CARD_PAYMENT'],
  ),
};

export function isPending(run: Run, ref: string): boolean {
  return [...run.world.paypal.ledger.captures.values()].some(
    ({ status, supplementary_data: data }) => status === 'PENDING' && data.related_ids.order_id === ref,
  );
}
