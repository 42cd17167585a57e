import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { authSession } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let fixture: ReturnType<typeof accountFixture>;

beforeAll(async () => {
  store = await createTestStore();
  fixture = accountFixture(store);
});
afterAll(() => store.close());

const newPassword = 'Cloud-lark-77';
const update = (token: string, body: object) =>
  store.attempt('POST /upms/member/password/update', { body }, { as: token });
const statusOf = async (token: string) =>
  (await store.attempt('GET /upms/member/profile/load_member', {}, { as: token })).status;

describe('a password', () => {
  it('asvs:V7.4.3 asvs:V6.2.2 asvs:V6.2.3 is changed with the current one; other devices are signed out and the member is notified', async () => {
    const who = await fixture.owner();
    const elsewhere = await fixture.secondDevice(who);
    const body = { currentPassword: ownPassword, password: newPassword, rePassword: newPassword };
    const answer = await update(who.token, body);
    expect(answer).toMatchObject({ status: 200, data: null });
    expect([await statusOf(who.token), await statusOf(elsewhere)]).toEqual([200, 401]);
    const { username } = await fixture.rowOf(who);
    await expect(store.signIn(username, newPassword)).resolves.toBeTruthy();
    await expect(store.signIn(username, ownPassword)).rejects.toThrow('426');
    const subjects = (await fixture.mailsTo(who.email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.includes('密码'))).toEqual([
      '【天云商城】您的账户已设置新密码',
    ]);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, who.memberId));
    expect(audit.map((row) => row.action)).toContain('PASSWORD_CHANGED');
    expect(JSON.stringify(audit)).not.toContain(newPassword);
  });

  it.each([
    ['the wrong present one', { currentPassword: 'wrong' }, 'member_password_incorrect'],
    ['two that differ', { rePassword: 'Cloud-lark-78' }, 'member_password_notMatch'],
    ['the same again', { password: ownPassword, rePassword: ownPassword }, 'member_password_sameAsOld'],
    ['five characters', { password: 'aB3-x', rePassword: 'aB3-x' }, 'shop_password_invalidPassword'],
    ['21 characters', { password: 'x7'.repeat(11).slice(0, 21) }, 'shop_password_invalidPassword'],
    ['no proof', { currentPassword: undefined }, 'member_account_proofRequired'],
    ['a made-up ticket', { currentPassword: undefined, ticket: 'x' }, 'common_error_verifyCodeExpired'],
  ])('is not changed with %s', async (_, changes, message) => {
    const who = await fixture.owner();
    const before = (await fixture.rowOf(who)).passwordHash;
    const answer = await update(who.token, {
      currentPassword: ownPassword,
      password: newPassword,
      rePassword: newPassword,
      ...changes,
    });
    expect(answer).toMatchObject({ status: 422, message });
    expect((await fixture.rowOf(who)).passwordHash).toBe(before);
  });

  it('is set for the first time with a code, but not with a ticket of another purpose', async () => {
    const who = await fixture.owner({ passwordHash: null });
    const body = { password: newPassword, rePassword: newPassword };
    const wrong = await update(who.token, { ...body, ticket: await fixture.ticket(who, 'UNBIND') });
    expect(wrong.message).toBe('common_error_verifyCodeExpired');
    const ticket = await fixture.ticket(who, 'SET_PASSWORD');
    expect((await update(who.token, { ...body, ticket })).status).toBe(200);
    expect(
      (await update(who.token, { ...body, password: 'Other-bird-9', rePassword: 'Other-bird-9', ticket }))
        .message,
    ).toBe('common_error_verifyCodeExpired');
    const { username } = await fixture.rowOf(who);
    await expect(store.signIn(username, newPassword)).resolves.toBeTruthy();
  });

  it.each([
    ['first', null],
    ['new', undefined],
  ])('leaves the code of a %s one usable when it is refused, and only once', async (_, passwordHash) => {
    const who = await fixture.owner(passwordHash === null ? { passwordHash } : {});
    const ticket = await fixture.ticket(who, 'SET_PASSWORD');
    const set = (password: string, rePassword = password) =>
      update(who.token, { password, rePassword, ticket });
    const refusals = [
      [await set('Tianyun1'), 'member_password_tooCommon'],
      [await set('aB3-x'), 'shop_password_invalidPassword'],
      [await set(newPassword, 'Cloud-lark-78'), 'member_password_notMatch'],
      ...(passwordHash === null ? [] : [[await set(ownPassword), 'member_password_sameAsOld'] as const]),
    ] as const;
    for (const [answer, message] of refusals) expect(answer).toMatchObject({ status: 422, message });
    expect(await set(newPassword)).toMatchObject({ status: 200 });
    expect(await set('Other-bird-9')).toMatchObject({
      status: 422,
      message: 'common_error_verifyCodeExpired',
    });
  });

  it('is changed once under twenty concurrent requests', async () => {
    const who = await fixture.owner();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        update(who.token, {
          currentPassword: ownPassword,
          password: `Cloud-lark-${place}`,
          rePassword: `Cloud-lark-${place}`,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.message))).toEqual(
      new Set(['member_password_incorrect']),
    );
  });

  it('can be tried five times in 15 minutes', async () => {
    const strict = await createTestStore({ rateLimitFactor: 1 });
    const who = await accountFixture(strict).owner();
    const check = (currentPassword: string) =>
      strict.attempt(
        'POST /upms/member/password/check_current_password',
        { body: { currentPassword } },
        { as: who.token },
      );
    expect((await check(ownPassword)).data).toBe(true);
    const wrong: unknown[] = [];
    for (let place = 0; place < 5; place += 1) wrong.push((await check('wrong')).data);
    expect(wrong).toEqual([false, false, false, false, false]);
    expect((await check(ownPassword)).status).toBe(429);
    strict.clock.advance(15 * 60_000 + 1000);
    expect((await check(ownPassword)).data).toBe(true);
    await strict.close();
  });
});

const list = (token: string) => store.call('GET /upms/member/session/list', {}, { as: token });
const end = (token: string, query: object) =>
  store.attempt('DELETE /upms/member/session/delete', { query }, { as: token });
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('devices', () => {
  it('are listed with this one first, by name, with a masked IP', async () => {
    const who = await fixture.owner();
    await fixture.secondDevice(who, chrome, '203.0.113.7');
    await fixture.secondDevice(who, '<script>alert(1)</script>', '2001:db8:1:2::9');
    const devices = await list(who.token);
    expect(devices.map((device) => device.current)).toEqual([true, false, false]);
    expect(devices.find((device) => device.ip === '203.0.113.*')).toMatchObject({
      device: 'Windows 上的 Chrome',
      kind: 'desktop',
    });
    expect(devices.find((device) => device.ip === '2001:db8:1:2:*')?.device).toBe('未知设备');
    expect(JSON.stringify(devices)).not.toContain('script');
  });

  it('remain one device when their tokens are refreshed', async () => {
    const who = await fixture.owner();
    const { username } = await fixture.rowOf(who);
    const first = await store.call('POST /auth/oauth/token/member', {
      body: { grant_type: 'password', username, password: ownPassword, agree: true },
    });
    const before = await list(first.access_token);
    const second = await store.call('POST /auth/oauth/token/member', {
      body: { grant_type: 'refresh_token', refresh_token: first.refresh_token },
    });
    const after = await list(second.access_token);
    expect(after.map((device) => device.id)).toEqual(before.map((device) => device.id));
  });

  it('asvs:V7.5.2 are signed out one by one', async () => {
    const who = await fixture.owner();
    const elsewhere = await fixture.secondDevice(who);
    const other = (await list(who.token)).find((device) => !device.current);
    expect((await end(who.token, { ids: other?.id })).data).toEqual({ ended: 1 });
    expect([await statusOf(who.token), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect((await end(who.token, { ids: other?.id })).status).toBe(404);
  });

  it('are all signed out except this one', async () => {
    const who = await fixture.owner();
    const elsewhere = await Promise.all(Array.from({ length: 5 }, () => fixture.secondDevice(who)));
    expect((await end(who.token, { others: 'true' })).data).toEqual({ ended: 5 });
    expect(await Promise.all(elsewhere.map(statusOf))).toEqual([401, 401, 401, 401, 401]);
    expect(await list(who.token)).toHaveLength(1);
    expect((await end(who.token, { others: 'true' })).data).toEqual({ ended: 0 });
  });

  it('are all signed out, including this one', async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    const elsewhere = await Promise.all([fixture.secondDevice(who), fixture.secondDevice(who)]);
    expect((await end(who.token, { all: 'true' })).data).toEqual({ ended: 3 });
    expect(await Promise.all([...elsewhere, who.token].map(statusOf))).toEqual([401, 401, 401]);
    expect((await end(who.token, { all: 'true' })).status).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, who.memberId));
    expect(audit).toMatchObject([{ action: 'SESSIONS_ENDED', detail: { ended: 3, all: true } }]);
  });

  it('unused for a week are not listed', async () => {
    const who = await fixture.owner();
    await fixture.secondDevice(who);
    store.clock.advance(6 * 86_400_000);
    await store.db
      .update(authSession)
      .set({ refreshExpireTime: new Date(store.clock.now().getTime() + 9 * 86_400_000) })
      .where(eq(authSession.memberId, who.memberId));
    const here = await fixture.secondDevice(who);
    expect(await list(here)).toHaveLength(3);
    store.clock.advance(86_400_000 - 60_000);
    const later = await fixture.secondDevice(who);
    store.clock.advance(60_000);
    expect(await list(later)).toHaveLength(1);
  });

  it('of another member, unknown ones and this one cancel the whole request', async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    const elsewhere = await fixture.secondDevice(who);
    const own = (await list(who.token)).find((device) => !device.current)?.id ?? '';
    const here = (await list(who.token))[0]?.id ?? '';
    const foreign = (await list(other.token))[0]?.id ?? '';
    const refusals = await Promise.all(
      [`${own},${foreign}`, `${own},1999999999999999999`, `${own},${here}`].map((ids) =>
        end(who.token, { ids }),
      ),
    );
    expect(refusals.map((answer) => answer.status)).toEqual([404, 404, 422]);
    expect((await end(who.token, {})).status).toBe(422);
    expect(await Promise.all([elsewhere, who.token, other.token].map(statusOf))).toEqual([200, 200, 200]);
  });

  it('signed out during a token refresh stay signed out', async () => {
    const who: Owner = await fixture.owner();
    const { username } = await fixture.rowOf(who);
    for (let round = 0; round < 5; round += 1) {
      const first = await store.call('POST /auth/oauth/token/member', {
        body: { grant_type: 'password', username, password: ownPassword, agree: true },
      });
      await Promise.all([
        end(who.token, { others: 'true' }),
        store.attempt('POST /auth/oauth/token/member', {
          body: { grant_type: 'refresh_token', refresh_token: first.refresh_token },
        }),
      ]);
      const open = await store.db.select().from(authSession).where(eq(authSession.memberId, who.memberId));
      expect(open.filter((session) => session.revokedTime === null)).toHaveLength(1);
    }
  });
});
