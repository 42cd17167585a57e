import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from '@/backend/database/schema/members';
import { outbox } from '@/backend/database/schema/platform';
import { smsOfADay } from '@/backend/domains/auth/codes/sms-budget';
import { newToken } from '@/backend/platform/sealing/seal';
import { createTestStore, type TestResponse, type TestStore } from '@/backend/testing';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';
import { mailedTo } from '../api/fixtures/mailed';
import { newestCode } from '../api/fixtures/sent-code';
import { attemptWithCaptcha } from '../api/fixtures/solve-captcha';
import { invitationKey } from '../api/fixtures/staff';
import { addressesUsed, elsewhere, home } from '../api/fixtures/strangers';
import { printFigures, runCounts } from '../setup/run-counts';
import { printReport } from './attack-report';

const email = 'second@tianyun.example';
const phone = { areaCode: '852', mobile: '93330000' };
const password = 'Tianyun2026';
const login = 'POST /auth/oauth/token/member';
const send = 'POST /upms/member/verify_code/send';
const accept = 'POST /auth/admin/invitation/accept';
const minute = 60_000;
const smsDailyCny = 10;
/** Within a day, so that no limit of a day begins again. */
const rounds = 8;

/** The rate limits of production. */
let store: TestStore;
/** An invitation that a person of staff has not accepted yet. */
let invitation: string;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1, smsDailyCny });
  await store.db.update(member).set(phone).where(eq(member.email, email));
  invitation = await invitationKey(store);
});
afterAll(() => store.close());

type From = typeof home | ReturnType<typeof elsewhere>;
type Code = { code: string; challengeId: string };

const signIn = (from: From, given = password, username = email) =>
  attemptWithCaptcha(store, login, { grant_type: 'password', username, password: given, agree: true }, from);
const sendMail = (from: From, scene: VerifyScene = 'LOGIN') =>
  attemptWithCaptcha(store, send, { scene, channel: 'EMAIL', email }, from);
const sendSms = (from: From, mobile: string) =>
  attemptWithCaptcha(store, send, { scene: 'LOGIN', channel: 'SMS', areaCode: phone.areaCode, mobile }, from);
const byMailedCode = (from: From, sent: Code) =>
  store.attempt(login, { body: { grant_type: 'email_login', email, ...sent, agree: true } }, from);
const bySmsCode = (from: From, sent: Code) => {
  const body = {
    grant_type: 'sms_login' as const,
    phone: phone.mobile,
    areaCode: phone.areaCode,
    ...sent,
    agree: true as const,
  };
  return store.attempt(login, { body }, from);
};

const scenes: VerifyScene[] = ['LOGIN', 'REGISTER', 'RESET_PASSWORD'];
const guess = (n: number): Code => ({
  challengeId: n % 3 === 0 ? newToken() : String(2_000_000_000_000_000_000n + BigInt(n)),
  code: String(n).padStart(6, '0'),
});

/** What strangers try, one after another. */
const tries: Record<string, (n: number, from: From) => Promise<TestResponse>> = {
  'wrong password, e-mail': (n, from) => signIn(from, `wrong${n}`),
  'wrong password, phone': (n, from) => signIn(from, `wrong${n}`, `+${phone.areaCode}${phone.mobile}`),
  'code by mail': (n, from) => sendMail(from, scenes[n % scenes.length]),
  'link by mail': (_, from) =>
    attemptWithCaptcha(store, 'POST /upms/member/password/forgot', { email }, from),
  'code by SMS, victim': (_, from) => sendSms(from, phone.mobile),
  'code by SMS, others': (n, from) => sendSms(from, String(93_400_000 + n)),
  'guessed mailed code': (n, from) => byMailedCode(from, guess(n)),
  'guessed SMS code': (n, from) => bySmsCode(from, guess(n)),
  'guessed invitation': (n, from) =>
    store.attempt(accept, { body: { key: newToken(), password: `Cloud-lark-${n}-sky` } }, from),
};
const names = Object.keys(tries);

const textMessages = async () =>
  (
    await store.db.select({ recipient: outbox.recipient }).from(outbox).where(sql`${outbox.channel} = 'SMS'`)
  ).map(({ recipient }) => recipient);

describe('20,000 tries to lock out, flood or burn the codes of a member', () => {
  const ofOwner: string[] = [];
  const works = (what: string, { status, message }: TestResponse) => {
    ofOwner.push(what);
    expect([what, status, message]).toEqual([what, 200, status === 200 ? message : '']);
  };

  /** What the owner does at home: password, step-up, code by mail and by text message. */
  async function ownerWorks(): Promise<void> {
    const byPassword = await signIn(home);
    works('password', byPassword);
    const as = String(Reflect.get(Object(byPassword.body), 'access_token'));
    const stepUp = await store.attempt(
      send,
      { body: { scene: 'CARD_REVEAL', channel: 'EMAIL' } },
      { as, ...home },
    );
    works('step-up', stepUp);
    const given = { ...idOf(stepUp), code: await newestCode(store, email) };
    const check = 'POST /upms/member/verify_code/check';
    works(
      'step-up code',
      await store.attempt(check, { body: { scene: 'CARD_REVEAL', ...given } }, { as, ...home }),
    );
    const mailedAt = await sendMail(home);
    works('code by mail', mailedAt);
    const mailed = { ...idOf(mailedAt), code: await newestCode(store, email) };
    const sentAt = await sendSms(home, phone.mobile);
    works('code by SMS', sentAt);
    const sent = { ...idOf(sentAt), code: await newestCode(store, `+${phone.areaCode}${phone.mobile}`) };
    // Requests of strangers in between replace only codes of strangers.
    await sendMail(elsewhere());
    await sendSms(elsewhere(), phone.mobile);
    works('mailed code', await byMailedCode(home, mailed));
    works('SMS code', await bySmsCode(home, sent));
  }

  const idOf = ({ data }: TestResponse) => ({
    challengeId: String(Reflect.get(Object(data), 'challengeId')),
  });

  it(
    'asvs:V6.1.1 asvs:V6.3.1 asvs:V2.4.1 never refuse the owner on a known device, and the costs of text messages are bounded',
    async () => {
      expect((await signIn(home)).status).toBe(200);
      const report = printReport('tries against one member, each from another network', addressesUsed());
      const { attackTries } = runCounts;
      let [refused, sentByStrangers, entered, tried] = [0, 0, 0, 0];
      for (let round = 0; round < rounds; round += 1) {
        for (const end = ((round + 1) * attackTries) / rounds; tried < end; tried += 1) {
          const name = names[tried % names.length] ?? '';
          const answer = await tries[name]?.(Math.floor(tried / names.length), elsewhere());
          const status = answer?.status ?? 0;
          report.add(name, status, status >= 500 ? `${name}: ${status} ${answer?.message}` : null);
          if ([426, 428, 429].includes(status)) refused += 1;
          if (status === 200 && name.includes('SMS,')) sentByStrangers += 1;
          if (status === 200 && /^(?:wrong|guessed)/.test(name)) entered += 1;
        }
        store.clock.advance(2 * minute);
        await ownerWorks();
        // Their own limits are five an hour and ten a day; a quiet hour for the owner, none for the attacker.
        store.clock.advance(144 * minute);
      }
      const most = smsOfADay(smsDailyCny, phone.areaCode, 'STRANGER');
      const messages = await textMessages();
      printFigures(
        [
          `  owner on a known device: ${ofOwner.length} of ${rounds * 7} steps done, 0 refused`,
          `  text messages of the day: ${messages.length}, of them ${rounds} for the owner; strangers may cause ${most}`,
          `  mails to the victim: ${(await mailedTo(store, email)).length}`,
        ].join('\n'),
      );
      expect(report.end()).toEqual([]);
      expect(entered).toBe(0);
      expect(refused).toBeGreaterThan(attackTries / 6);
      expect(ofOwner).toHaveLength(rounds * 7);
      expect(messages.length).toBeLessThanOrEqual(most + rounds);
      expect(sentByStrangers).toBeLessThanOrEqual(most);
      const own = `+${phone.areaCode}${phone.mobile}`;
      // Ten a day for all strangers together.
      expect(messages.filter((to) => to === own).length).toBeLessThanOrEqual(10 + rounds);
      // The invitation was not used up, nor locked.
      const body = { key: invitation, password: 'Quiet-harbour-71-lark' };
      expect((await store.attempt(accept, { body }, home)).status).toBe(200);
      // A try takes up to a fifth of a second: a captcha and a hash.
    },
    120_000 + 200 * runCounts.attackTries,
  );
});
