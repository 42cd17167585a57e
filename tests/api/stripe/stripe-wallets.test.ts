import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentMethod } from '@/backend/database/schema/pricing';
import { sweepOrders } from '@/backend/domains/orders/commands/jobs';
import { payBack } from '@/backend/domains/payments/settlement/refunds/pay-back';
import { sweepRefunds } from '@/backend/domains/payments/settlement/refunds/sweep-refunds';
import { methodRules } from '@/lib/payments/method-rules';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const loadKey = 'POST /order/member/payment/load';
const methods = ['ALIPAY', 'WECHAT_PAY'] as const;
type Method = (typeof methods)[number];
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
beforeEach(() => enable(true));
afterAll(() => shop.close());

const enable = (isEnabled: boolean) =>
  shop.store.db.update(paymentMethod).set({ isEnabled }).where(inArray(paymentMethod.code, methods));

type Placed = Awaited<ReturnType<StripeFixture['place']>>;

/** Every call is a click of its own. */
let clicks = 0;
function nextKey(): string {
  clicks += 1;
  return `wallet-${clicks}`;
}

/** The amount before the fee. */
const request = ({ order }: Placed, method: string, currencyCode?: string) => ({
  body: {
    paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
    paymentId: method,
    ...(currencyCode ? { currencyCode } : {}),
  },
});

const load = async (placed: Placed, method: Method, currencyCode?: string, key = nextKey()) => {
  const { paymentLog, action } = await shop.store.call(loadKey, request(placed, method, currencyCode), {
    as: placed.buyer.token,
    idempotencyKey: key,
  });
  return { ...placed, attempt: paymentLog, action };
};

const opened = async (method: Method) => {
  const started = await load(await shop.place(), method);
  const [attempt] = await shop.attemptsOf(started.order.id);
  return { ...started, ref: attempt?.providerRef ?? '' };
};

/** Polls within two seconds return the stored state. */
const state = ({ buyer, attempt }: { buyer: Placed['buyer']; attempt: { sn: string } }) => {
  shop.store.clock.advance(2000);
  return shop.store.call(
    'GET /order/member/payment/is_pay_success',
    { query: { paymentLogSn: attempt.sn } },
    { as: buyer.token },
  );
};

const quoteFor = async ({ buyer }: Placed, userAgent?: string) => {
  const { paymentMethods } = await shop.store.call(
    'POST /order/member/order/calculate',
    { body: { skuId: '1800311000000000077', quantity: 1 } },
    { as: buyer.token, ...(userAgent ? { headers: { 'user-agent': userAgent } } : {}) },
  );
  return new Map(paymentMethods.map((one) => [one.code, one]));
};

describe('what is offered', () => {
  it('has the fee in its total, and charges a currency of the account', async () => {
    const placed = await shop.place();
    const quoted = await quoteFor(placed);
    for (const method of methods) {
      const { charge, fee, payAmount, currencies, form, mark } = quoted.get(method) ?? {};
      expect({ currencies, form, mark }).toEqual({
        currencies: ['CNY', 'HKD'],
        form: null,
        mark: methodRules(method).mark,
      });
      expect(fee).toBeGreaterThan(0);
      expect(charge).toEqual({
        currencyCode: 'CNY',
        minor: Math.round((payAmount ?? 0) * 100),
        precision: 2,
      });
    }
  });

  it('is not offered before it is switched on', async () => {
    await enable(false);
    const quoted = await quoteFor(await shop.place());
    for (const method of methods) expect(quoted.has(method)).toBe(false);
  });

  it('is the code on a computer only, also for a request that does not ask', async () => {
    const placed = await shop.place();
    const [onPhone, onComputer] = [await quoteFor(placed, phone), await quoteFor(placed)];
    expect(onPhone.get('WECHAT_PAY')?.disabledReason).toBe('payment_otherDevice');
    expect(onComputer.get('WECHAT_PAY')?.disabledReason).toBeNull();
    expect(onPhone.get('ALIPAY')?.disabledReason).toBeNull();
    const refused = await shop.store.attempt(loadKey, request(placed, 'WECHAT_PAY'), {
      as: placed.buyer.token,
      idempotencyKey: `phone-${placed.order.sn}`,
      headers: { 'user-agent': phone },
    });
    expect(refused).toMatchObject({ status: 422, message: 'payment_otherDevice' });
  });

  it('is refused for an amount outside of its limits', async () => {
    await shop.store.db.update(paymentMethod).set({ maxFen: 500 }).where(eq(paymentMethod.code, 'ALIPAY'));
    const quoted = await quoteFor(await shop.place());
    expect(quoted.get('ALIPAY')?.disabledReason).toBe('payment_amountOutOfRange');
    await shop.store.db
      .update(paymentMethod)
      .set({ maxFen: 1_000_000 })
      .where(eq(paymentMethod.code, 'ALIPAY'));
  });
});

describe.each(methods)('paying by %s', (method) => {
  it('is opened for the wallet alone, in the chosen currency, and settled by the webhook', async () => {
    const placed = await shop.place();
    const started = await load(placed, method, 'HKD');
    const [attempt] = await shop.attemptsOf(placed.order.id);
    const ref = attempt?.providerRef ?? '';
    const intent = shop.standIn.ledger.intent(ref);
    expect(intent).toMatchObject({
      amount: attempt?.currencyMinor,
      currency: 'hkd',
      payment_method_types: [methodRules(method).stripe?.type],
      status: 'requires_action',
    });
    expect(started.action).toMatchObject(
      method === 'ALIPAY'
        ? { type: 'REDIRECT', url: expect.stringContaining(`/wallet/${ref}`) }
        : { type: 'QR', url: null },
    );
    expect(started.action.clientSecret).toBeNull();
    const qrCode = method === 'ALIPAY' ? null : `weixin://wxpay/bizpayurl?pr=${ref}`;
    expect(await state(started)).toMatchObject({ status: 'REQUIRES_ACTION', qrCode, failReason: null });
    shop.standIn.ledger.answerWallet(ref, 'PAY');
    await shop.deliverEvents();
    expect(await shop.attemptsOf(placed.order.id)).toMatchObject([
      { status: 'SUCCEEDED', applied: true, cardBrand: null, cardLast4: null, cardWallet: null },
    ]);
    expect(await state(started)).toMatchObject({ status: 'SUCCEEDED', qrCode: null });
  });

  it('is one attempt for a double tap and for a return to the page', async () => {
    const placed = await shop.place();
    const both = await Promise.all([load(placed, method), load(placed, method)]);
    const again = await load(placed, method);
    const [attempt, ...others] = await shop.attemptsOf(placed.order.id);
    expect(others).toEqual([]);
    for (const each of [...both, again]) {
      expect(each.attempt.sn).toBe(attempt?.sn);
      expect(each.action).toEqual(again.action);
    }
  });

  it('is opened once when the response is lost', async () => {
    const placed = await shop.place();
    const before = shop.standIn.ledger.intents.size;
    shop.standIn.faults.push({ kind: 'LOST_RESPONSE', on: 'POST /v1/payment_intents', times: 3 });
    const key = `lost-${placed.order.sn}`;
    const options = { as: placed.buyer.token, idempotencyKey: key };
    const first = await shop.store.attempt(loadKey, request(placed, method), options);
    expect(first.status).toBe(503);
    shop.standIn.faults.length = 0;
    const { action } = await load(placed, method, undefined, key);
    expect(action.type).toBe(method === 'ALIPAY' ? 'REDIRECT' : 'QR');
    expect(shop.standIn.ledger.intents.size).toBe(before + 1);
  });

  it.each(['REFUSE', 'EXPIRE'] as const)(
    'ends without money by %s, and can be paid again',
    async (choice) => {
      const started = await opened(method);
      shop.standIn.ledger.answerWallet(started.ref, choice);
      await shop.deliverEvents();
      expect(await state(started)).toMatchObject({
        status: 'FAILED',
        failReason: 'payment_notConfirmed',
        qrCode: null,
        orderStatus: 'PENDING_PAYMENT',
      });
      const again = await load(started, method);
      expect(again.attempt.sn).not.toBe(started.attempt.sn);
      const [, second] = await shop.attemptsOf(started.order.id);
      shop.standIn.ledger.answerWallet(second?.providerRef ?? '', 'PAY');
      await shop.deliverEvents();
      expect(await state(again)).toMatchObject({ status: 'SUCCEEDED' });
    },
  );

  it('waits for a result that comes later, without a code that could be paid twice', async () => {
    const started = await opened(method);
    shop.standIn.ledger.answerWallet(started.ref, 'LATER');
    await shop.deliverEvents();
    expect(await state(started)).toMatchObject({ status: 'PROCESSING', qrCode: null });
    const other = await shop.store.attempt(loadKey, request(started, 'STRIPE_CARD'), {
      as: started.buyer.token,
      idempotencyKey: `other-${started.order.sn}`,
    });
    expect(other).toMatchObject({ message: 'order_locked' });
    shop.standIn.ledger.decide(started.ref, true);
    await shop.deliverEvents();
    expect(await state(started)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('is canceled at the provider for another method, and with the order', async () => {
    const started = await opened(method);
    await shop.store.call(loadKey, request(started, 'STRIPE_CARD'), {
      as: started.buyer.token,
      idempotencyKey: `card-${started.order.sn}`,
    });
    expect(shop.standIn.ledger.intent(started.ref).status).toBe('canceled');
    const second = await opened(method);
    await shop.cancelOrder(second);
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect(shop.standIn.ledger.intent(second.ref).status).toBe('canceled');
  });

  it('is closed when the time to pay is over', async () => {
    const started = await opened(method);
    shop.store.clock.advance(31 * 60_000);
    await sweepOrders(shop.store.system());
    await shop.store.runJobs();
    expect(await shop.orderRow(started.order.id)).toMatchObject({ status: 'OVERDUE_PAYMENT' });
    expect(shop.standIn.ledger.intent(started.ref).status).toBe('canceled');
  });

  it('is refunded, at once or when the wallet has decided', async () => {
    const paid = await payOne(method);
    await shop.startRefund(paid.order.id);
    await shop.store.runJobs();
    const [made] = await shop.refundsOf(paid.order.id);
    if (method === 'WECHAT_PAY') {
      expect(made).toMatchObject({ status: 'PENDING' });
      shop.standIn.ledger.settleRefund(made?.providerRefundId ?? '', 'succeeded');
      await shop.deliverEvents();
    }
    expect((await shop.refundsOf(paid.order.id)).at(0)?.status).toBe('SUCCEEDED');
    expect(await shop.orderRow(paid.order.id)).toMatchObject({ status: 'REFUNDED' });
  });
});

it('sends another refund when the wallet could not pay the first one, and none for what is refunded', async () => {
  const paid = await payOne('WECHAT_PAY');
  await shop.startRefund(paid.order.id);
  await shop.store.runJobs();
  const [first] = await shop.refundsOf(paid.order.id);
  shop.standIn.ledger.settleRefund(first?.providerRefundId ?? '', 'failed');
  await shop.deliverEvents();
  shop.standIn.ledger.acceptRefunds(paid.ref);
  shop.store.clock.advance(10 * 60_000);
  await sweepRefunds(shop.store.services);
  await shop.store.runJobs();
  const made = [...shop.standIn.ledger.refunds.values()].filter((one) => one.payment_intent === paid.ref);
  expect(made.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  expect(await shop.orderRow(paid.order.id)).toMatchObject({ status: 'REFUNDED' });
});

it.each(methods)('refunds a part of a payment by %s, and then the rest', async (method) => {
  const paid = await payOne(method);
  const provider = shop.store.services.payments.forMethod(method);
  const minor = shop.standIn.ledger.intent(paid.ref).amount;
  const refund = (requestId: string, part: number) =>
    provider?.refund({ requestId, providerRef: paid.ref, minor: part });
  const first = await refund(`R-${paid.order.sn}-1`, 100);
  expect(first?.status).toBe(method === 'WECHAT_PAY' ? 'PENDING' : 'SUCCEEDED');
  expect(await refund(`R-${paid.order.sn}-1`, 100)).toEqual(first);
  await refund(`R-${paid.order.sn}-2`, minor - 100);
  expect(await provider?.fetchFact(paid.ref)).toMatchObject({ status: 'SUCCEEDED', refundedMinor: minor });
  await expect(refund(`R-${paid.order.sn}-3`, 1)).rejects.toMatchObject({ kind: 'PERMANENT' });
  shop.standIn.takeEvents();
});

it('leaves a refund to staff at once after the period of the wallet', async () => {
  const paid = await payOne('ALIPAY');
  shop.store.clock.advance((methodRules('ALIPAY').refundableDays ?? 0) * 86_400_000 + 60_000);
  const id = await shop.startRefund(paid.order.id);
  await payBack(shop.store.services, id);
  expect((await shop.refundsOf(paid.order.id)).at(0)?.status).toBe('MANUAL');
  expect(await shop.orderRow(paid.order.id)).toMatchObject({ status: 'PENDING_REFUND' });
});

async function payOne(method: Method) {
  const started = await opened(method);
  shop.standIn.ledger.answerWallet(started.ref, 'PAY');
  await shop.deliverEvents();
  return started;
}
