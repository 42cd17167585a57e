import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addTime } from '../../../lib/time';
import { tradeFixture } from '../../../tests/api/fixtures/trade';
import { currency, exchangeRate } from '../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../testing';
import { readPaymentTerms } from './payment-methods';
import { updateRates, warnWithoutSource } from './update-rates';

let store: TestStore;
let folder: string;
let file: string;
let before: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rates-'));
  file = join(folder, 'rates.json');
  store = await createTestStore({ exchangeRatesUrl: pathToFileURL(file).href });
  before = (await usd()).ratePpb;
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const rateTime = addTime(store.clock.now(), -1, 'day');
  await store.db.update(currency).set({ ratePpb: before, rateTime }).where(eq(currency.currencyCode, 'USD'));
  await store.db.delete(exchangeRate);
});

async function usd() {
  const [row] = await store.db.select().from(currency).where(eq(currency.currencyCode, 'USD'));
  if (!row) throw new Error('No dollars');
  return row;
}
const error = vi.fn();
const live = () => ({
  ...store.context(),
  environment: { ...store.environment, demo: false, exchangeRatesUrl: pathToFileURL(file).href },
  log: Object.assign(Object.create(store.services.log), { error }),
});
async function publish(factor: number, hoursAgo: number) {
  const time = addTime(store.clock.now(), -hoursAgo, 'hour').toISOString();
  const rates = { USD: (before * factor) / 1_000_000_000 };
  await writeFile(file, JSON.stringify({ base: 'CNY', source: 'test', time, rates }));
}
const events = () => error.mock.calls.map(([fields]) => fields.event);

it('applies a newer rate with its time and source, and keeps the history', async () => {
  await publish(1.01, 1);
  await updateRates(live());
  await updateRates(live());
  expect(await usd()).toMatchObject({ ratePpb: Math.round(before * 1.01), rateSource: 'test' });
  expect(await store.db.select().from(exchangeRate)).toHaveLength(1);
});

it('ignores an older rate, and a rate that jumps', async () => {
  await publish(1.01, 48);
  await updateRates(live());
  expect((await usd()).ratePpb).toBe(before);
  error.mockClear();
  await publish(2, 1);
  await updateRates(live());
  expect((await usd()).ratePpb).toBe(before);
  expect(events()).toContain('rates.jump');
});

it('raises an alarm a day before a rate is stale, while payments are still taken', async () => {
  const rateTime = addTime(store.clock.now(), -73, 'hour');
  await store.db.update(currency).set({ rateTime }).where(eq(currency.currencyCode, 'USD'));
  error.mockClear();
  const withoutSource = { ...live(), environment: { ...live().environment, exchangeRatesUrl: null } };
  await updateRates(withoutSource);
  expect(events()).toEqual(['rates.aging']);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ aging: [{ currencyCode: 'USD', rateTime }] });
  const { methods } = await readPaymentTerms(store.db, withoutSource);
  expect(methods.flatMap((one) => one.currencies)).toContain('USD');
});

it('a live shop without a source says so at its start', () => {
  const warned = (environment: TestStore['environment']) => {
    const warn = vi.fn();
    warnWithoutSource({ environment, log: Object.assign(Object.create(store.services.log), { warn }) });
    return warn.mock.calls.map(([, text]) => text);
  };
  const { environment } = live();
  expect(warned({ ...environment, exchangeRatesUrl: null })).toEqual([
    expect.stringContaining('EXCHANGE_RATES_URL is not set'),
  ]);
  expect(warned(environment)).toEqual([]);
  expect(warned({ ...environment, exchangeRatesUrl: null, demo: true })).toEqual([]);
});

it('takes no payments in a currency with a stale rate', async () => {
  const currencies = async () =>
    (await readPaymentTerms(store.db, live())).methods.flatMap((one) => one.currencies);
  expect(await currencies()).toContain('USD');
  await store.db
    .update(currency)
    .set({ rateTime: addTime(store.clock.now(), -97, 'hour') })
    .where(eq(currency.currencyCode, 'USD'));
  expect(await currencies()).not.toContain('USD');
  error.mockClear();
  await rm(file, { force: true });
  await updateRates(live());
  expect(events()).toEqual(['rates.unavailable', 'rates.stale']);
  // A method whose currencies are all stale stays in the list, so that checkout can say why it is not available.
  await store.db.update(currency).set({ rateTime: addTime(store.clock.now(), -97, 'hour') });
  const { methods } = await readPaymentTerms(store.db, live());
  expect(methods.find(({ code }) => code === 'PAYPAL')?.currencies).toEqual([]);
});

it.each(['STRIPE_CARD', 'PAYPAL'] as const)(
  'the payment page and a payment by %s say that there is no rate when all are stale',
  async (paymentId) => {
    const trade = tradeFixture(store);
    const { sn, amount, buyer } = await trade.place();
    const pay = () =>
      store.attempt(
        'POST /order/member/payment/load',
        { body: { paymentItemList: [{ orderSn: sn, amount }], paymentId } },
        { as: buyer.token, idempotencyKey: `stale-${sn}` },
      );
    await store.db.update(currency).set({ rateTime: addTime(store.clock.now(), -97, 'hour') });
    expect(await pay()).toMatchObject({ status: 422, message: 'payment_noRate' });
    const page = await store.call(
      'GET /order/member/order/payment',
      { query: { orderSns: sn } },
      { as: buyer.token },
    );
    expect(page.payments.find(({ code }) => code === paymentId)?.disabledReason).toBe('payment_noRate');
    await store.db.update(currency).set({ rateTime: addTime(store.clock.now(), -1, 'day') });
    expect((await pay()).status).toBe(200);
  },
);
