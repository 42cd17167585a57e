import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cardCode } from '../../backend/database/schema/fulfilment';
import { orders } from '../../backend/database/schema/orders';
import { paymentLog, refund } from '../../backend/database/schema/payments';
import { coupon, couponCode, pointAccount } from '../../backend/database/schema/pricing';
import { post } from '../../backend/domains/coins/post';
import { grantCoupon } from '../../backend/domains/coupons/grant-coupon';
import { decryptCard } from '../../backend/domains/delivery/codes/card-vault';
import { defaultSettings } from '../../backend/domains/settings/default-settings';
import { saveSetting } from '../../backend/domains/settings/save-setting';
import type { OpenStore } from '../../backend/open-store';
import { newId } from '../../backend/platform/new-id';
import { contract } from '../../lib/contract/contract';
import { findViolations } from '../api/fixtures/check-invariants';
import { recover } from '../faults/find-damage';
import { runCounts } from '../setup/run-counts';
import {
  addCodes,
  addUnits,
  type Buyer,
  makeBuyers,
  openPayment,
  placeOrder,
  quotedOrder,
  submitCard,
  validCard,
} from './buyers';
import {
  callOver,
  type HttpAnswer,
  makePlace,
  type Place,
  type RunningStore,
  send,
  startStore,
  withOpenStore,
} from './running-store';

const { raceClients: clients, raceRounds: rounds } = runCounts;

const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' } };
const card = { skuId: '1800311000000000107' };
/** Coins are worth a hundredth of a yuan; these pay for one unit of `topUp`. */
const coinsOfOne = 1480;

type Round = {
  units: { topUp: string; cardCode: string; coupon: string };
  claimable: string;
  couponId: string;
  members: Buyer[];
};

let place: Place;
let running: RunningStore;
let crowd: Buyer[];
let plan: Round[];

beforeAll(async () => {
  place = await makePlace(inject('seededDatabase'));
  await withOpenStore(place, prepare);
  running = await startStore(place);
});

afterAll(async () => {
  await running?.stop('SIGKILL');
  await place?.drop();
});

type Services = OpenStore['services'];

/** Every round has skus, coupons and members of its own. */
async function prepare({ services }: OpenStore): Promise<void> {
  const { db, clock } = services;
  crowd = await makeBuyers(db, clients);
  plan = [];
  for (let round = 0; round < rounds; round += 1) {
    const members = await makeBuyers(db, 4);
    const [, , withCoupon, withCoins] = members;
    if (!withCoupon || !withCoins) throw new Error('No members');
    const couponId = await db.transaction(async (tx) => {
      const credit = coinsOfOne;
      const { memberId } = withCoins;
      await post(tx, clock, { memberId, type: 'ADJUST', credit, idempotencyKey: newId() });
      return grantCoupon(tx, clock, withCoupon.memberId, 'WELCOME8');
    });
    const units = {
      topUp: await lastUnit(services, topUp.skuId),
      cardCode: await lastUnit(services, card.skuId),
      coupon: await lastUnit(services, card.skuId),
    };
    plan.push({ units, claimable: await lastCoupon(services), couponId, members });
  }
  // Unpaid orders hold their units: one for each request of the races that do not end with the last unit.
  await addUnits(services, topUp.skuId, clients * (2 * rounds + 1));
  // Otherwise the limits of orders refuse what stock, coupons and coins have to refuse.
  const risk = { ...defaultSettings.risk, maxUnpaidOrders: 1000, verifiedDailyLimitCny: 1e7, velocity: [] };
  await saveSetting(db, 'risk', risk, clock.now());
}

/** A copy of a sku with one unit, and with a code in a lot of its own if it sells codes. */
async function lastUnit(services: Services, skuId: string): Promise<string> {
  const id = newId();
  const changes = { id, sn: id, available: 1, reserved: 0, sold: 0, stocked: 1, is_default: false };
  await services.db.execute(sql`
    insert into sku select copy.* from sku s, jsonb_populate_record(s, ${JSON.stringify(changes)}::jsonb) copy
    where s.id = ${skuId}`);
  if (skuId === topUp.skuId) return id;
  await addCodes(services, id, 1);
  return id;
}

/** A coupon that can be claimed once. */
async function lastCoupon({ db }: Services): Promise<string> {
  const id = newId();
  const [row] = await db.select().from(coupon).where(eq(coupon.code, 'WELCOME8'));
  if (!row) throw new Error('The store is not seeded');
  await db
    .insert(coupon)
    .values({ ...row, id, code: `RACE${id}`, audience: 'ALL', totalQuantity: 1, claimedQuantity: 0 });
  return id;
}

const counts = (answers: HttpAnswer[]) => {
  const byMessage: Record<string, number> = {};
  for (const { message } of answers) byMessage[message] = (byMessage[message] ?? 0) + 1;
  return byMessage;
};

/** Sends all requests at once and prints the counts of the responses. None may be an error of the server. */
async function race(name: string, requests: (() => Promise<HttpAnswer>)[]): Promise<HttpAnswer[]> {
  const answers = await Promise.all(requests.map((request) => request()));
  const sorted = answers.map(({ ms }) => ms).sort((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  console.log(
    `${name}, ${place.engine}, ${answers.length} requests at once: ${JSON.stringify(counts(answers))}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
  // A slow machine may ask some to repeat.
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  return answers;
}

const times = <T>(request: (index: number) => T) =>
  Array.from({ length: clients }, (_, index) => request(index));

const create = (buyer: Buyer, body: unknown, idempotencyKey: string = newId()) =>
  send(running.url, 'POST /order/member/order/create', { body }, { as: buyer.token, idempotencyKey });

/** Works through a list with twenty at a time. */
async function prepared<T, R>(list: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += 20) {
    results.push(...(await Promise.all(list.slice(from, from + 20).map(work))));
  }
  return results;
}

it.each(['topUp', 'cardCode'] as const)(
  'the last unit (%s) is sold once',
  async (kind) => {
    const wish = kind === 'topUp' ? topUp : card;
    for (const { units } of plan) {
      const skuId = units[kind];
      const quotes = await prepared(crowd, (buyer) =>
        quotedOrder(callOver(running.url), buyer, { ...wish, skuId }),
      );
      const answers = await race(
        `last unit, ${kind}`,
        crowd.map((buyer, index) => () => create(buyer, quotes[index]?.body)),
      );
      expect(counts(answers)).toEqual({ common_message_ok: 1, goods_stockNotEnough: clients - 1 });
      await expectDelivery(answers, quotes[0]?.orderAmount ?? 0);
    }
  },
  900_000,
);

/** Pays the order of the one buyer who got it. */
async function expectDelivery(answers: HttpAnswer[], amount: number): Promise<void> {
  const call = callOver(running.url);
  const index = answers.findIndex(({ status }) => status === 200);
  const [winner, answer] = [crowd[index], answers[index]];
  if (!winner || !answer) throw new Error('No buyer succeeded');
  const { order } = contract['POST /order/member/order/create'].data.parse(answer.data);
  const payment = await openPayment(call, winner, { sn: order.sn, amount });
  await submitCard(call, payment.session);
  const query = { paymentLogSn: payment.paymentLogSn };
  await expect
    .poll(
      async () =>
        (await call('GET /order/member/payment/is_pay_success', { query }, { as: winner.token })).orderStatus,
      { timeout: 60_000, interval: 500 },
    )
    .toBe('PENDING_EVALUATE');
}

it('one key places one order', async () => {
  for (const { members } of plan) {
    const [buyer] = members;
    if (!buyer) throw new Error('No member');
    const { body } = await quotedOrder(callOver(running.url), buyer, topUp);
    const key = newId();
    const answers = await race(
      'one key',
      times(() => () => create(buyer, body, key)),
    );
    expect(counts(answers)).toEqual({ common_message_ok: clients });
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  }
}, 900_000);

it('an order has one open payment, however often the button is pressed', async () => {
  for (const { members } of plan) {
    const [, buyer] = members;
    if (!buyer) throw new Error('No member');
    const order = await placeOrder(callOver(running.url), buyer, topUp);
    const answers = await race(
      'pay',
      times(() => () => load(buyer, order, 'STRIPE_CARD')),
    );
    expect(counts(answers)).toEqual({ common_message_ok: clients });
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  }
}, 900_000);

it('a coupon is used by one order, and the last one is claimed by one member', async () => {
  for (const { members, couponId, claimable, units } of plan) {
    const [, , buyer] = members;
    if (!buyer) throw new Error('No member');
    const wish = { skuId: units.coupon, quantity: 1, paymentMethod: 'STRIPE_CARD' };
    const purchase = { ...wish, offerType: 'COUPON' as const, couponCodeId: couponId };
    const quote = await callOver(running.url)(
      'POST /order/member/order/calculate',
      { body: purchase },
      { as: buyer.token },
    );
    expect(quote.amounts.couponDiscount).toBe(8);
    const body = { ...purchase, values: {}, quoteToken: quote.quoteToken, repeatConfirmed: true };
    const used = await race(
      'one coupon',
      times(() => () => create(buyer, body)),
    );
    expect(counts(used)).toEqual({ common_message_ok: 1, coupon_unavailable: clients - 1 });

    const claims = await race(
      'last coupon',
      crowd.map(
        (who) => () =>
          send(
            running.url,
            'POST /order/member/coupon_code/claim',
            { body: { couponId: claimable } },
            { as: who.token, idempotencyKey: newId() },
          ),
      ),
    );
    expect(counts(claims)).toEqual({ common_message_ok: 1, coupon_allClaimed: clients - 1 });
  }
}, 900_000);

const load = (buyer: Buyer, order: { sn: string; amount: number }, paymentId: string) =>
  send(
    running.url,
    'POST /order/member/payment/load',
    { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId } },
    { as: buyer.token, idempotencyKey: newId() },
  );

it('coins pay for one order', async () => {
  for (const { members } of plan) {
    const [, , , buyer] = members;
    if (!buyer) throw new Error('No member');
    const wish = { ...topUp, paymentMethod: 'COIN' };
    const placed = await prepared(
      times(() => wish),
      (each) => placeOrder(callOver(running.url), buyer, each),
    );
    const answers = await race(
      'coins',
      placed.map((order) => () => load(buyer, order, 'COIN')),
    );
    expect(counts(answers)).toEqual({ common_message_ok: 1, coupon_pointNotEnough: clients - 1 });
  }
}, 900_000);

type Attempt = { buyer: Buyer; order: { sn: string; id: string }; session: string };

async function raceCancelAndPay(): Promise<Attempt[]> {
  const call = callOver(running.url);
  const attempts = await prepared(crowd, async (buyer) => {
    const order = await placeOrder(call, buyer, topUp);
    return { buyer, order, ...(await openPayment(call, buyer, order)) };
  });
  const requests = attempts.flatMap(({ buyer, order, session }, index) => {
    const cancel = () =>
      send(
        running.url,
        'POST /order/member/order/cancel',
        { body: { orderSn: order.sn } },
        { as: buyer.token },
      );
    const pay = () =>
      send(running.url, 'POST /sandbox/session/{id}/card', { params: { id: session }, body: validCard });
    return index % 2 === 0 ? [cancel, pay] : [pay, cancel];
  });
  await race('cancel and pay', requests);
  return attempts;
}

it('an order that is canceled while it is paid ends in one of both states', async () => {
  const attempts: Attempt[] = [];
  for (let round = 0; round < rounds; round += 1) attempts.push(...(await raceCancelAndPay()));
  await running.stop('SIGTERM');
  await withOpenStore(place, async (store) => {
    await recover(store);
    const { db } = store.services;
    const ids = attempts.map(({ order }) => order.id);
    const rows = await db.select().from(orders).where(inArray(orders.id, ids));
    const ended = counts(rows.map(({ status }) => ({ message: status, status: 200, data: null, ms: 0 })));
    console.log(`cancel and pay, ${place.engine}: ${JSON.stringify(ended)}`);
    const captured = await db.select().from(paymentLog).where(inArray(paymentLog.orderId, ids));
    const refunds = await db.select().from(refund).where(inArray(refund.orderId, ids));
    for (const row of rows) {
      expect(['CANCELED', 'REFUNDED', 'PENDING_EVALUATE', 'COMPLETED']).toContain(row.status);
      const sum = (list: { orderId: string; status: string; amountFen: number }[]) =>
        list
          .filter(({ orderId, status }) => orderId === row.id && status === 'SUCCEEDED')
          .reduce((total, { amountFen }) => total + amountFen, 0);
      const isSold = row.status === 'PENDING_EVALUATE' || row.status === 'COMPLETED';
      expect(sum(captured) - sum(refunds)).toBe(isSold ? row.payAmountFen : 0);
    }
  });
}, 1_800_000);

it('leaves every invariant intact, and no code in the log', async () => {
  const log = running.output();
  await withOpenStore(place, async ({ services }) => {
    expect(await findViolations(services)).toEqual({});
    const lots = plan.map(({ units }) => units.cardCode);
    const sold = await services.db.select().from(cardCode).where(inArray(cardCode.skuId, lots));
    expect(sold.map(({ state }) => state)).toEqual(plan.map(() => 'SOLD'));
    for (const code of sold)
      expect(log).not.toContain(decryptCard(services.environment, code, code.secretEnc));
    for (const { couponId, members } of plan) {
      const [code] = await services.db.select().from(couponCode).where(eq(couponCode.id, couponId));
      expect(code?.orderId).not.toBeNull();
      const [account] = await services.db
        .select()
        .from(pointAccount)
        .where(eq(pointAccount.memberId, members[3]?.memberId ?? ''));
      expect(account?.balance).toBe(0);
    }
  });
});
