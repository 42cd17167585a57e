import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenResponse } from '../../../lib/auth/contract';
import { couponFixture } from '../../../tests/api/fixtures/coupon';
import { requestCode } from '../../../tests/api/fixtures/sent-code';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
let coupons: ReturnType<typeof couponFixture>;
let guests = 0;

beforeAll(async () => {
  store = await createTestStore();
  coupons = couponFixture(store);
});
afterAll(() => store.close());

const newEmail = () => {
  guests += 1;
  return `welcome${guests}@mail.example`;
};

async function signIn(email: string): Promise<string> {
  const body = { grant_type: 'email_login', email, ...(await requestCode(store, email)), agree: true };
  const answer = await store.attempt('POST /auth/oauth/token/member', { body });
  return tokenResponse.parse(answer.body).access_token;
}

const ownCoupons = async (as: string) =>
  (await store.call('GET /order/member/coupon_code/list', {}, { as })).records.map(
    ({ couponId }) => couponId,
  );

/** The seeded coupon that the banner of the home page promises to new members. */
const promised = '1800241000000000278';

it('a first sign-in and a registration give the coupons for new members, once', async () => {
  const email = newEmail();
  expect(await ownCoupons(await signIn(email))).toEqual([promised]);
  store.clock.advance(60_000);
  const again = await signIn(email);
  expect(await ownCoupons(again)).toEqual([promised]);
  const claimed = await coupons.take('claim', { couponId: promised }, again);
  expect(claimed.message).toBe('coupon_memberLimit');

  const other = newEmail();
  const code = await requestCode(store, other, { scene: 'REGISTER' });
  const answer = await store.attempt('POST /upms/member/register/submit', {
    body: { email: other, ...code, password: 'blue lantern', agree: true },
  });
  expect(await ownCoupons(tokenResponse.parse(answer.body).access_token)).toEqual([promised]);
});

it('gives none that is exhausted, outside its period, switched off, or meant for codes, coins or staff', async () => {
  const now = store.clock.now().getTime();
  const day = 86_400_000;
  const rows = [];
  for (const changes of [
    {},
    { totalQuantity: 3, claimedQuantity: 3 },
    { validity: { type: 'FIXED', begin: now - 2 * day, end: now - day } },
    { validity: { type: 'FIXED', begin: now + day, end: now + 2 * day } },
    { isEnabled: false },
    { isExchange: true, point: 10 },
    { isGrantOnly: true },
    { audience: 'ALL' },
  ] as const) {
    rows.push(await coupons.add({ audience: 'NEW_MEMBER', ...changes }));
  }
  const [given] = rows;
  expect(new Set(await ownCoupons(await signIn(newEmail())))).toEqual(new Set([promised, given?.id]));
});

it('gives the last ones to as many of twenty new members as there are, and registers all of them', async () => {
  const row = await coupons.add({ audience: 'NEW_MEMBER', totalQuantity: 5 });
  const tokens = await Promise.all(Array.from({ length: 20 }, () => signIn(newEmail())));
  const owned = await Promise.all(tokens.map(ownCoupons));
  expect(owned.filter((ids) => ids.includes(row.id))).toHaveLength(5);
  expect(await coupons.unitsOf(row)).toEqual({ claimed: 5, codes: 5 });
});
