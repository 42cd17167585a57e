import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
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
