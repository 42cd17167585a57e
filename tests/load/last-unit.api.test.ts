import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sku } from '../../backend/database/schema/catalog';
import { cardCode } from '../../backend/database/schema/fulfilment';
import { decryptCard } from '../../backend/domains/fulfilment/card-vault';
import { contract } from '../../lib/contract/contract';
import { findViolations } from '../api/check-invariants';
import { recover } from '../faults/find-damage';
import {
  type Buyer,
  leaveUnits,
  makeBuyers,
  openPayment,
  quotedOrder,
  submitCard,
  type Wish,
} from './buyers';
import {
  callOver,
  makePlace,
  type Place,
  type RunningStore,
  send,
  startStore,
  withOpenStore,
} from './running-store';

/** Buyers who order the last unit at the same time over HTTP. */
const crowdSize = 200;
const topUpSku = '1800311000000000077';
const cardSku = '1800311000000000107';

let place: Place;
let running: RunningStore;
let crowd: Buyer[];

beforeAll(async () => {
  place = await makePlace();
  crowd = await withOpenStore(place, async ({ services }) => {
    await leaveUnits(services.db, topUpSku, 1);
    await leaveUnits(services.db, cardSku, 1);
    return makeBuyers(services.db, crowdSize);
  });
  running = await startStore(place);
}, 180_000);

afterAll(async () => {
  await running?.stop('SIGKILL');
  await place?.drop();
});

it.each([
  ['unit', { skuId: topUpSku, values: { account: 'netvale.user' } }],
  ['card code', { skuId: cardSku }],
] satisfies [string, Wish][])(
  'sells the last %s to exactly one of two hundred buyers',
  async (what, wish) => {
    const call = callOver(running.url);
    const wishes = new Map<Buyer, Awaited<ReturnType<typeof quotedOrder>>>();
    for (let from = 0; from < crowd.length; from += 20) {
      const some = crowd.slice(from, from + 20);
      await Promise.all(some.map(async (buyer) => wishes.set(buyer, await quotedOrder(call, buyer, wish))));
    }
    const answers = await Promise.all(
      crowd.map((buyer, index) =>
        send(
          running.url,
          'POST /order/member/order/create',
          { body: wishes.get(buyer)?.body },
          { as: buyer.token, idempotencyKey: `last-${wish.skuId}-${index}` },
        ),
      ),
    );
    const winners = crowd.filter((_buyer, index) => answers[index]?.status === 200);
    const refused = answers.filter((answer) => answer.message === 'goods_stockNotEnough');
    const failed = answers.filter((answer) => answer.status >= 500);
    const times = answers.map((answer) => answer.ms).sort((left, right) => left - right);
    console.log(
      `last ${what}, ${place.engine}: ${crowd.length} buyers, ${winners.length} won, ${refused.length} refused, ${failed.length} x 5xx, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`,
    );
    expect({ winners: winners.length, refused: refused.length, failed: failed.length }).toEqual({
      winners: 1,
      refused: crowdSize - 1,
      failed: 0,
    });
    const [winner] = winners;
    const order = contract['POST /order/member/order/create'].data.parse(
      answers.find((answer) => answer.status === 200)?.data,
    );
    if (!winner) throw new Error('No buyer succeeded');
    const amount = wishes.get(winner)?.orderAmount ?? 0;
    const payment = await openPayment(call, winner, { sn: order.order.sn, amount });
    await submitCard(call, payment.session);
    await expect
      .poll(
        async () =>
          (
            await call(
              'GET /order/member/payment/is_pay_success',
              { query: { paymentLogSn: payment.paymentLogSn } },
              { as: winner.token },
            )
          ).orderStatus,
        { timeout: 60_000, interval: 500 },
      )
      .toBe('PENDING_EVALUATE');
  },
  180_000,
);

it('ends without stock, with one code sold and no code in the log', async () => {
  await running.stop('SIGTERM');
  await withOpenStore(place, async (store) => {
    const { services } = store;
    await recover(store);
    expect(await findViolations(services)).toEqual({});
    for (const id of [topUpSku, cardSku]) {
      const [units] = await services.db.select().from(sku).where(eq(sku.id, id));
      expect(units).toMatchObject({ available: 0, reserved: 0, sold: 1 });
    }
    const codes = await services.db.select().from(cardCode).where(eq(cardCode.skuId, cardSku));
    expect(codes.filter((code) => code.state === 'SOLD')).toHaveLength(1);
    const log = running.output();
    for (const code of codes) {
      expect(log).not.toContain(decryptCard(services.environment, code, code.secretEnc));
    }
  });
}, 120_000);

function at(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
