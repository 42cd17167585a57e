import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountFixture, ownPassword } from '../../../../tests/api/fixtures/account';
import { addAuthenticator, addOwnPasskey } from '../../../../tests/api/fixtures/member-factors';
import { requestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { memberFactor, spentPasskeyChallenge } from '../../../database/schema/member-factors';
import { authSession, loginLog, verifyCode } from '../../../database/schema/members';
import { passwordReset, spentCaptcha } from '../../../database/schema/security';
import { createTestStore, type TestStore } from '../../../testing';
import { forgetExpired } from './forget-expired';

let store: TestStore;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

/** Sets the clock to the minute in which the clean-up runs. */
async function forget(): Promise<void> {
  store.clock.advance(((67 - store.clock.now().getUTCMinutes()) % 60) * 60_000);
  await forgetExpired(store.services);
}

it('deletes expired rows, but none that limits still count', async () => {
  const first = await store.call('POST /auth/oauth/token/member', {
    body: { grant_type: 'password', username: 'demo@tianyun.example', password: 'Tianyun2026', agree: true },
  });
  await store.call('POST /auth/oauth/token/member', {
    body: { grant_type: 'refresh_token', refresh_token: first.refresh_token },
  });
  await requestCode(store, 'someone@mail.example');
  await attemptWithCaptcha(store, 'POST /upms/member/password/forgot', { email: 'demo@tianyun.example' });
  expect(await store.db.select().from(passwordReset)).toHaveLength(1);
  expect(await store.db.select().from(spentCaptcha)).toHaveLength(1);
  const sealed = async () =>
    (await store.db.select().from(authSession)).filter((row) => row.graceResponseEnc !== null).length;
  expect(await sealed()).toBe(1);
  store.clock.advance(120_000);
  await forget();
  expect(await sealed()).toBe(0);
  expect(await store.db.select().from(verifyCode)).toHaveLength(1);
  store.clock.advance(49 * 3_600_000);
  await forget();
  expect(await store.db.select().from(verifyCode)).toHaveLength(0);
  expect(await store.db.select().from(passwordReset)).toHaveLength(0);
  expect(await store.db.select().from(spentCaptcha)).toHaveLength(0);
  expect(await store.db.select().from(authSession)).toHaveLength(2);
  store.clock.advance(121 * 24 * 3_600_000);
  await forget();
  expect(await store.db.select().from(authSession)).toHaveLength(0);
  expect(await store.db.select().from(loginLog)).toHaveLength(0);
});

it('deletes authenticators that were not confirmed within a day, and used challenges of passkeys', async () => {
  const accounts = accountFixture(store);
  const [begun, confirmed] = [await accounts.owner(), await accounts.owner()];
  await store.call(
    'POST /upms/member/factor/setup',
    { body: { password: ownPassword } },
    { as: begun.token },
  );
  await addAuthenticator(store, confirmed);
  await addOwnPasskey(store, await accounts.owner());
  await forget();
  expect(await store.db.select().from(memberFactor)).toHaveLength(2);
  store.clock.advance(25 * 3_600_000);
  await forget();
  expect(await store.db.select().from(memberFactor)).toMatchObject([{ memberId: confirmed.memberId }]);
  expect(await store.db.select().from(spentPasskeyChallenge)).toEqual([]);
});
