import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { newestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { member } from '../../../database/schema/members';
import { createTestStore, type TestStore } from '../../../testing';

const password = 'blue lantern';
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
let store: TestStore;
let numbers = 0;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

async function sendCode(phone: Phone, scene: VerifyScene) {
  const body = { scene, channel: 'SMS', ...phone };
  const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', body);
  const { challengeId } = sent.data as { challengeId: string };
  return { challengeId, code: await newestCode(store, `+${phone.areaCode}${phone.mobile}`) };
}

type Phone = { areaCode: string; mobile: string };

/** A member who registered with only a phone and a password. */
async function newPhone(areaCode = '852'): Promise<Phone> {
  numbers += 1;
  const phone = { areaCode, mobile: `6${String(numbers).padStart(7, '0')}` };
  const code = await sendCode(phone, 'REGISTER');
  const body = { ...phone, ...code, password, agree: true };
  await store.call('POST /upms/member/register/submit', { body }, { headers: from('192.0.2.1') });
  return phone;
}

const from = (ip: string) => ({ 'x-real-ip': ip, 'User-Agent': userAgent });

function signIn(username: string, more: object = {}, ip = '192.0.2.1') {
  const body = { grant_type: 'password', username, password, agree: true, ...more };
  return attemptWithCaptcha(store, 'POST /auth/oauth/token/member', body, { headers: from(ip) });
}

const smsTo = ({ areaCode, mobile }: Phone) => mailedTo(store, `+${areaCode}${mobile}`);

describe('a phone and its password', () => {
  let phone: Phone;
  beforeEach(async () => {
    phone = await newPhone();
  });

  it('sign in with every spelling of the number', async () => {
    const { mobile } = phone;
    for (const [name, more] of [
      [mobile, { areaCode: '852' }],
      [` ${mobile.slice(0, 4)} ${mobile.slice(4)} `, { areaCode: '+852' }],
      [`+852 ${mobile}`, {}],
      [`+852-${mobile}`, { areaCode: '65' }],
      [`00852${mobile}`, {}],
      [`852${mobile}`, {}],
    ] as const) {
      const answer = await signIn(name, more);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.body).toMatchObject({ areaCode: '852' });
    }
    expect((await signIn(mobile, { areaCode: '65' })).status).toBe(426);
    expect((await signIn(mobile)).status).toBe(426);
  });

  it('identify one member even if another country has the same number', async () => {
    const other = { areaCode: '65', mobile: phone.mobile };
    const code = await sendCode(other, 'REGISTER');
    await store.call('POST /upms/member/register/submit', {
      body: { ...other, ...code, password: 'red lantern', agree: true },
    });
    expect((await signIn(phone.mobile, { areaCode: '852' })).body).toMatchObject({ areaCode: '852' });
    expect((await signIn(phone.mobile, { areaCode: '65' })).status).toBe(426);
    const own = await signIn(phone.mobile, { areaCode: '65', password: 'red lantern' });
    expect(own.body).toMatchObject({ areaCode: '65' });
  });

  it('work with a bare mainland number, for which only codes are suspended', async () => {
    const mobile = `138${String(numbers).padStart(8, '0')}`;
    await store.db.update(member).set({ areaCode: '86', mobile }).where(eq(member.mobile, phone.mobile));
    for (const name of [mobile, `+86 ${mobile}`, `86${mobile}`])
      expect((await signIn(name)).status).toBe(200);
    expect((await signIn(mobile, { areaCode: '86' })).status).toBe(200);
  });

  it('change with a reset by code, which notifies the phone once', async () => {
    store.clock.advance(61_000);
    const code = await sendCode(phone, 'RESET_PASSWORD');
    const permit = await store.call('POST /upms/member/password/forgot', { body: { ...phone, ...code } });
    const passwords = { newPassword: 'red lantern', rePassword: 'red lantern' };
    await store.call(
      'POST /upms/member/password/reset',
      { body: { ticket: permit?.ticket, ...passwords } },
      { headers: from('192.0.2.1'), locale: 'en' },
    );
    const name = `+852${phone.mobile}`;
    expect((await signIn(name)).status).toBe(426);
    expect((await signIn(name, { password: 'red lantern' })).status).toBe(200);
    const told = (await smsTo(phone)).filter(({ subject }) => /新密码|new password/.test(subject));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ channel: 'SMS', html: null });
    expect(told[0]?.text).toContain('192.0.2.*');
    expect(told[0]?.text).not.toMatch(/https?:/);
  });

  it('notify the phone of a new device when there is no mailbox', async () => {
    expect((await signIn(`+852${phone.mobile}`, {}, '198.51.100.7')).status).toBe(200);
    const told = (await smsTo(phone)).filter(({ subject }) => /新设备/.test(subject));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('198.51.100.*');
  });

  it('are rejected and counted identically, known or not, however the number is written', async () => {
    const told: unknown[] = [];
    for (const [at, mobile] of [phone.mobile, '69999999'].entries()) {
      for (const [name, more] of [
        [mobile, { areaCode: '852' }],
        [`+852 ${mobile}`, {}],
        [`00852${mobile}`, {}],
        [`852-${mobile}`, {}],
      ] as const) {
        const answer = await store.attempt(
          'POST /auth/oauth/token/member',
          { body: { grant_type: 'password', username: name, password: 'wrong', agree: true, ...more } },
          { headers: from(`203.0.113.${at}`) },
        );
        told.push([answer.status, answer.message]);
      }
    }
    const wrong = [426, 'common_login_badCredentials'];
    const once = [wrong, wrong, wrong, [428, 'common_error_ncorrectCaptcha']];
    expect(told).toEqual([...once, ...once]);
  });
});

it('a password with an outdated cost is rehashed on the next successful sign-in', async () => {
  const phone = await newPhone();
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const rowOf = async () => (await store.db.select().from(member).where(eq(member.mobile, phone.mobile)))[0];
  await store.db.update(member).set({ passwordHash: weak }).where(eq(member.mobile, phone.mobile));
  expect((await signIn(`+852${phone.mobile}`, { password: 'wrong' })).status).toBe(426);
  expect((await rowOf())?.passwordHash).toBe(weak);
  expect((await signIn(`+852${phone.mobile}`)).status).toBe(200);
  const anew = (await rowOf())?.passwordHash;
  expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(`+852${phone.mobile}`)).status).toBe(200);
  expect((await rowOf())?.passwordHash).toBe(anew);
});
