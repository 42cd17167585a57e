import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeNow, staffWith, wrongCode } from '../../tests/api/fixtures/staff';
import { createTestStore, type TestStore } from '../testing';

let store: TestStore;
const entries: Record<string, unknown>[] = [];

beforeAll(async () => {
  store = await createTestStore();
  vi.spyOn(store.services.log, 'info').mockImplementation((fields: unknown) => {
    entries.push(Object(fields));
  });
});
afterAll(() => store.close());
beforeEach(() => {
  entries.length = 0;
});

const member = 'POST /auth/oauth/token/member';
const from = { headers: { 'x-real-ip': '192.0.2.7', 'x-request-id': 'request-of-the-test' } };
const password = (value: string, username = 'demo@tianyun.example') => ({
  body: { grant_type: 'password', username, password: value, agree: true },
});

/** Who, when (added by the log), where and what. */
const where = { ip: '192.0.2.7', requestId: 'request-of-the-test' };

describe('asvs:V16.2.1 asvs:V16.3.1 the security log', () => {
  it('has the sign-ins of members that succeeded and failed, with the way and without the name', async () => {
    await store.attempt(member, password('Tianyun2026'), from);
    await store.attempt(member, password('wrong'), from);
    await store.attempt(member, password('wrong', 'nobody@tianyun.example'), from);
    const [entered, wrong, unknown] = entries;
    const event = 'security.authentication';
    expect(entered).toMatchObject({
      event,
      call: member,
      result: 'ok',
      factor: 'password password',
      ...where,
    });
    expect(entered?.who).toMatch(/^member \d+$/);
    expect(wrong).toMatchObject({ event, result: 'common_login_badCredentials', who: 'visitor', ...where });
    // Attempts on one account can be found, but the account cannot be read.
    expect(wrong?.account).toBe(entered?.account);
    expect(unknown?.account).not.toBe(entered?.account);
    expect(JSON.stringify(entries)).not.toMatch(/tianyun\.example|Tianyun2026/);
  });

  it('has each step of the sign-ins of staff, and their sign-out', async () => {
    const body = { email: 'admin@tianyun.example', password: 'Tianyun2026' };
    const { data } = await store.attempt('POST /auth/admin/session/sign_in', { body }, from);
    const as = Object(data).token;
    const verify = (code: string) =>
      store.attempt('POST /auth/admin/session/verify', { body: { code } }, { as, ...from });
    await verify(wrongCode(store));
    const opened = Object((await verify(codeNow(store))).data).token;
    await store.attempt('DELETE /auth/admin/session/sign_out', {}, { as: opened, ...from });
    expect(entries.map(({ call, result, factor }) => [call, result, factor])).toEqual([
      ['POST /auth/admin/session/sign_in', 'ok', 'password'],
      ['POST /auth/admin/session/verify', 'staff_codeIncorrect', 'code'],
      ['POST /auth/admin/session/verify', 'ok', 'code'],
      ['DELETE /auth/admin/session/sign_out', 'ok', undefined],
    ]);
    for (const entry of entries.slice(1))
      expect(entry).toMatchObject({ who: expect.stringMatching(/^staff \d+$/) });
  });
});

it('asvs:V16.3.2 has what someone was not permitted', async () => {
  const { token, staffId } = await staffWith(store, ['ROLE_SERVICE']);
  const key = 'POST /upms/admin/staff/invite';
  await store.attempt(key, {}, { as: token, ...from });
  await store.attempt(key, {}, { as: 'x'.repeat(43), ...from });
  const event = 'security.refused';
  expect(entries).toMatchObject([
    { event, call: key, result: 'common_message_accessDenied', who: `staff ${staffId}`, ...where },
    { event, call: key, result: 'common_message_unauthorized', who: 'visitor', ...where },
  ]);
});

it('asvs:V16.3.3 has tries to get around checks of input, captcha and limits', async () => {
  await store.attempt('GET /goods/member/goods/detail', { query: { goodsId: "1' or 1=1" } }, from);
  await store.attempt('POST /upms/member/verify_code/send', { body: { scene: 'LOGIN' } }, from);
  expect(entries.map(({ event, result }) => [event, result])).toEqual([
    ['security.refused', 'common_message_badRequest'],
    ['security.refused', 'common_message_badRequest'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('or 1=1');
});

it('has no line of a call that succeeds or fails in a usual way', async () => {
  await store.attempt('GET /store/member/site/config', {}, from);
  await store.attempt('GET /goods/member/goods/detail', { query: { goodsId: '1' } }, from);
  expect(entries).toEqual([]);
});
