import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../../lib/i18n/locales';
import { createFakeBank, createFakeProvider } from '../../../tests/api/fake-provider/create-fake-provider';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { solveCaptcha } from '../../../tests/api/fixtures/solve-captcha';
import { type MailServer, startMailServer } from '../../../tests/stand-ins/mail/mail-server';
import { saveSetting } from '../../domains/settings/save-setting';
import { readSettings } from '../../domains/settings/settings';
import { createTestStore, type TestStore } from '../../testing';
import { replyAddress } from '../reply-address';
import { composeMail, type MailDraft, type MailName } from './compose-mail';
import { layOutMail, type Mail } from './mail-layout';
import { queueNotice, requeueUnsent } from './outbox';
import { sendMail, sendTestMail } from './send-mail';

type Received = { to: string[]; mail: Email };

const received: Received[] = [];
const shop = {
  shopName: 'Tianyun Store',
  coinName: 'Tianyun Coins',
  colour: null,
  serviceEmail: 'help@tianyun.example',
};

let server: MailServer;
let store: TestStore;

beforeAll(async () => {
  server = await startMailServer(async ({ to, raw }) => {
    received.push({ to, mail: await PostalMime.parse(raw) });
  });
  store = await createTestStore({ smtpUrl: server.url });
});
afterAll(async () => {
  await store.close();
  await server.close();
});
beforeEach(() => {
  received.length = 0;
});

async function deliver(to: string, mail: Mail): Promise<Email> {
  await sendMail(store.environment, { to, ...mail, messageId: '2000000000000000001' });
  const last = received.at(-1);
  if (!last) throw new Error('Nothing arrived');
  expect(last.to).toEqual([to]);
  return last.mail;
}

const url = 'https://tianyun.example/en/member/profile/devices';
const hostile = '<script>alert(1)</script>"\'\r\nBcc: victim@evil.example\r\n\r\n<h1>Won!</h1>';
const values = {
  provider: hostile,
  purpose: hostile,
  code: '482013',
  minutes: 5,
  hours: 48,
  nickname: hostile,
  contact: hostile,
  reason: hostile,
  days: 7,
  orderSn: '2026112200001',
  amount: '6.24',
  paid: hostile,
  delivered: 2,
  quantity: 3,
  product: hostile,
  ticket: hostile,
  reply: hostile,
  date: '2026-11-30 10:00',
  excerpt: hostile,
  until: '2026-12-01 18:00',
  coupon: hostile,
  coins: hostile,
  units: 2,
};
const facts = {
  orderSn: '2026112200001',
  product: hostile,
  account: hostile,
  paid: hostile,
  carrier: hostile,
  trackingNo: hostile,
  deadline: '2026-11-23 21:30',
  time: '2026-11-21 21:30',
  device: hostile,
  ip: '203.0.113.*',
  coupon: hostile,
  validFrom: '2026-11-21 21:30',
  validUntil: '2026-12-05 21:30',
};

/** One draft for each mail; the type requires a new mail to be added here. */
const drafts: Record<MailName, MailDraft> = {
  staffDigest: {
    mail: 'staffDigest',
    values: { ...values, day: '2026-11-29' },
    facts: { refunds: hostile, contacts: '3' },
    url,
  },
  staffRequestAlone: {
    mail: 'staffRequestAlone',
    values: { ...values, name: hostile, kind: 'Refund', reason: hostile },
    facts: { stake: 'CNY 5.00', effect: '2026-11-30 10:00' },
    url,
  },
  alarmRaised: { mail: 'alarmRaised', values: { title: 'A job failed', event: 'job.dead', count: 3 }, url },
  verifyCode: { mail: 'verifyCode', values, code: '482013' },
  verifyCodeSignedIn: { mail: 'verifyCodeSignedIn', values, code: '482013' },
  verifyCodeKnown: { mail: 'verifyCodeKnown', values, code: '482013', url },
  passwordReset: { mail: 'passwordReset', values, url },
  passwordChanged: { mail: 'passwordChanged', values, facts, url },
  newDevice: { mail: 'newDevice', values, facts, url },
  wrongPasswords: { mail: 'wrongPasswords', values: { ...values, failures: 10 }, facts, url },
  emailChanged: { mail: 'emailChanged', values, url },
  phoneChanged: { mail: 'phoneChanged', values, url },
  signInLinked: { mail: 'signInLinked', values, url },
  signInRemoved: { mail: 'signInRemoved', values, url },
  factorAdded: { mail: 'factorAdded', values, url },
  factorRemoved: { mail: 'factorRemoved', values, url },
  recoveryCodesRenewed: { mail: 'recoveryCodesRenewed', values, url },
  recoveryCodeUsed: { mail: 'recoveryCodeUsed', values: { ...values, left: 9 }, url },
  factorsReset: { mail: 'factorsReset', values, url },
  passkeyAdded: { mail: 'passkeyAdded', values: { ...values, name: hostile }, url },
  passkeyRemoved: { mail: 'passkeyRemoved', values: { ...values, name: hostile }, url },
  wrongFactorCodes: { mail: 'wrongFactorCodes', values: { ...values, failures: 5 }, url },
  identityVerified: { mail: 'identityVerified', values, url },
  identityNotVerified: { mail: 'identityNotVerified', values, url },
  exportReady: { mail: 'exportReady', values, url },
  accountClosed: { mail: 'accountClosed', values, url },
  accountLocked: { mail: 'accountLocked', values, url },
  accountLockedUntil: { mail: 'accountLockedUntil', values, url },
  accountUnlocked: { mail: 'accountUnlocked', values, url },
  orderPaid: { mail: 'orderPaid', values, facts, url },
  orderLatePaid: { mail: 'orderLatePaid', values, facts, url },
  topUpDelivered: { mail: 'topUpDelivered', values, facts, url },
  lateTopUpDelivered: { mail: 'lateTopUpDelivered', values, facts, url },
  codeReady: { mail: 'codeReady', values, facts, url },
  parcelShipped: { mail: 'parcelShipped', values, facts, url },
  manualDelivered: { mail: 'manualDelivered', values, facts, url },
  onHoldVerification: { mail: 'onHoldVerification', values, facts, url },
  onHoldDocuments: { mail: 'onHoldDocuments', values, facts, url },
  onHoldRisk: { mail: 'onHoldRisk', values, facts, url },
  onHoldRest: { mail: 'onHoldRest', values, facts, url },
  onHoldStaff: { mail: 'onHoldStaff', values, facts, url },
  onHoldStock: { mail: 'onHoldStock', values, facts, url },
  supplierRefused: { mail: 'supplierRefused', values, facts, url },
  partlyDelivered: { mail: 'partlyDelivered', values, facts, url },
  verificationReminder: { mail: 'verificationReminder', values, facts, url },
  refundStarted: { mail: 'refundStarted', values, facts, url },
  refundFailed: { mail: 'refundFailed', values, facts, url },
  refundCameBack: { mail: 'refundCameBack', values, facts, url },
  restChecked: { mail: 'restChecked', values, facts, url },
  extraRefundFailed: { mail: 'extraRefundFailed', values, facts, url },
  orderRefunded: { mail: 'orderRefunded', values, facts, url },
  restRefunded: { mail: 'restRefunded', values, facts, url },
  partRefunded: { mail: 'partRefunded', values, facts, url },
  refundContinues: { mail: 'refundContinues', values, facts, url },
  refundedByHand: { mail: 'refundedByHand', values, facts, url },
  coinsRefunded: { mail: 'coinsRefunded', values, facts, url },
  coinsReturned: { mail: 'coinsReturned', values, facts, url },
  afterSalesApplied: { mail: 'afterSalesApplied', values, facts, url },
  afterSalesRefused: { mail: 'afterSalesRefused', values, facts, url },
  returnRefused: { mail: 'returnRefused', values, facts, url },
  afterSalesClosed: { mail: 'afterSalesClosed', values, facts, url },
  returnApproved: { mail: 'returnApproved', values, facts, url },
  codesReplaced: { mail: 'codesReplaced', values, facts, url },
  presentOpened: { mail: 'presentOpened', values, facts, url },
  presentReplaced: { mail: 'presentReplaced', values, facts, url },
  accountCorrected: { mail: 'accountCorrected', values, facts, url },
  restock: { mail: 'restock', values, url },
  couponGranted: { mail: 'couponGranted', values, facts, url },
  ticketReply: { mail: 'ticketReply', values, url },
  ticketBegun: { mail: 'ticketBegun', values, url },
  staffInvitation: { mail: 'staffInvitation', values, url },
  staffReset: { mail: 'staffReset', values, url },
  staffLocked: { mail: 'staffLocked', values, facts },
  staffPasswordChanged: { mail: 'staffPasswordChanged', values, facts },
  staffRecoveryRenewed: { mail: 'staffRecoveryRenewed', values, facts },
  testMail: { mail: 'testMail', values: { url, sender: hostile, replyTo: hostile } },
};

const withoutButton: readonly string[] = [
  'verifyCode',
  'verifyCodeSignedIn',
  'emailChanged',
  'accountClosed',
  'accountLocked',
  'accountLockedUntil',
  'staffLocked',
  'staffPasswordChanged',
  'staffRecoveryRenewed',
  'testMail',
];

describe.each(locales)('mails in %s', (locale) => {
  const all: Record<string, Mail> = Object.fromEntries(
    Object.entries(drafts).map(([name, draft]) => [
      name,
      layOutMail(locale, shop, composeMail(locale, shop, draft)),
    ]),
  );

  it.each(Object.keys(all))(
    '%s is received as text and HTML, escaped and without injected headers',
    async (name) => {
      const sent = all[name];
      if (!sent) throw new Error(name);
      const mail = await deliver('reader@mail.example', sent);
      expect(mail.subject).toBe(sent.subject);
      expect(mail.to).toEqual([{ address: 'reader@mail.example', name: '' }]);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.cc ?? []).toEqual([]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.messageId).toBe('<2000000000000000001@shop.example>');
      const html = mail.html ?? '';
      expect(html).toMatch(/^<!doctype html><html lang="/);
      for (const evil of ['<script', '<h1>Won', '<img', '<link', 'src=', '@import', 'url(']) {
        expect(html, evil).not.toContain(evil);
      }
      expect(html).not.toContain('<table');
      expect(mail.text?.trim().length).toBeGreaterThan(30);
      if (name.startsWith('verifyCode')) expect(html).toContain('482013');
      const links = html.match(/href="https:\/\/tianyun\.example\//g) ?? [];
      expect(links).toHaveLength(withoutButton.includes(name) ? 0 : 1);
      expect(html.match(/href=/g) ?? []).toHaveLength(links.length);
    },
  );

  if (locale !== 'en') return;
  it('contain English only', () => {
    for (const [name, mail] of Object.entries(all)) {
      expect(
        `${mail.subject}${mail.text}${mail.html.replace(/<style>.*<\/style>|font-family:[^"]*/g, '')}`,
        name,
      ).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

it('asvs:V1.3.11 rejects recipients and subjects that would add recipients or headers', async () => {
  const mail = layOutMail('en', shop, {
    subject: `Hello ${hostile}`,
    heading: 'Hello',
    paragraphs: ['Hello'],
    facts: [],
  });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  const arrived = await deliver('one@mail.example', { ...mail, subject: `Hello ${hostile}` });
  expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc');
  for (const to of [
    'a@mail.example, b@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    'Name <a@mail.example>',
    'a@mail.example\0',
    'nobody',
    '',
  ]) {
    await expect(deliver(to, mail), JSON.stringify(to)).rejects.toThrow();
  }
  expect(received).toHaveLength(1);
});

it('asvs:V1.2.2 links to http and https URLs only', () => {
  for (const evil of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://x" onclick="x']) {
    const mail = layOutMail('en', shop, {
      subject: 's',
      heading: 'h',
      paragraphs: [],
      facts: [],
      button: { label: 'Go', url: evil },
    });
    expect(mail.html).not.toContain('href=');
  }
});

it('sends a mail once from the outbox', async () => {
  const email = 'waiting@mail.example';
  await store.call('POST /upms/member/verify_code/send', {
    body: { scene: 'LOGIN', channel: 'EMAIL', email },
  });
  await store.runJobs();
  await store.runJobs();
  expect(received).toHaveLength(1);
  const [row] = await mailedTo(store, email);
  // The text is removed when it has been sent; the subject stays for the list of staff.
  expect(row).toMatchObject({ status: 'SENT', attempts: 1, text: '', html: null });
  expect(received[0]?.mail.subject).toBe(row?.subject);
  expect(received[0]?.mail.text).toMatch(/\d{6}/);
});

describe('a live shop', () => {
  let live: TestStore;
  beforeAll(async () => {
    const paymentProviders = [createFakeProvider(createFakeBank(), ['FAKE'])];
    live = await createTestStore({ demo: false }, { paymentProviders });
  });
  afterAll(() => live?.close());

  it('keeps a mail that it cannot send, and gives up after ten attempts', async () => {
    const recipient = 'unsent@mail.example';
    const notice = { recipient, channel: 'EMAIL', subject: 'Hello', text: 'Hello' } as const;
    await live.db.transaction((tx) => queueNotice(tx, live.services, notice));
    const rowOf = async () => (await mailedTo(live, recipient))[0];
    expect(await rowOf()).toMatchObject({ status: 'WAITING', sentTime: null });
    live.clock.advance(3 * 60_000);
    for (let attempt = 0; attempt < 10; attempt += 1) await requeueUnsent(live.system());
    expect(await rowOf()).toMatchObject({ status: 'FAILED', sentTime: null });
  });

  it('offers no codes by text message when nothing sends them', async () => {
    const answer = await live.attempt('POST /upms/member/verify_code/send', {
      body: { scene: 'LOGIN', channel: 'SMS', areaCode: '852', mobile: '67770001' },
    });
    expect([answer.status, answer.message]).toEqual([422, 'common_login_smsUnavailable']);
  });
});

it('sends a test mail on request, and says when it cannot', async () => {
  await sendTestMail({ ...store.environment, mailFrom: 'Shop <shop@shop.example>' }, 'operator@mail.example');
  expect(received.at(-1)).toMatchObject({
    to: ['operator@mail.example'],
    mail: { subject: expect.stringContaining('http://localhost') },
  });
  expect(received.at(-1)?.mail.text).toContain('Shop <shop@shop.example>');
  await expect(sendTestMail({ ...store.environment, smtpUrl: null }, 'a@mail.example')).rejects.toThrow(
    'set SMTP_URL',
  );
  await expect(
    sendTestMail({ ...store.environment, smtpUrl: 'smtp://127.0.0.1:9' }, 'a@mail.example'),
  ).rejects.toThrow('ECONNREFUSED');
});

it.each([
  ['Shop <shop@shop.example>', 'shop.example'],
  ['shop', 'localhost.localdomain'],
])('the number of a mail from %s is one of %s', async (mailFrom, domain) => {
  const mail = layOutMail('en', shop, { subject: 's', heading: 'h', paragraphs: ['p'], facts: [] });
  const messageId = '2000000000000000003';
  await sendMail({ ...store.environment, mailFrom }, { to: 'one@mail.example', ...mail, messageId });
  expect(received.at(-1)?.mail.messageId).toBe(`<${messageId}@${domain}>`);
});

it('names where replies go', async () => {
  const mail = layOutMail('en', shop, { subject: 's', heading: 'h', paragraphs: ['p'], facts: [] });
  const environment = { ...store.environment, mailReplyTo: 'help@shop.example' };
  await sendMail(environment, { to: 'one@mail.example', ...mail, messageId: '2000000000000000002' });
  expect(received.at(-1)?.mail.replyTo).toEqual([{ address: 'help@shop.example', name: '' }]);
});

it('sends the password reset mail with a link to the shop', async () => {
  const email = 'demo@tianyun.example';
  const captcha = await solveCaptcha(store);
  await store.call('POST /upms/member/password/forgot', { body: { email, ...captcha } }, { locale: 'en' });
  await store.runJobs();
  const html = received.find(({ to }) => to[0] === email)?.mail.html ?? '';
  expect(html).toMatch(/href="http:\/\/localhost:\d+\/login\/reset#username=demo&#38;key=[\w-]{43}"/);
});

it('each mail names the address of customer service, which staff set, or that of replies', async () => {
  const { serviceContact } = await readSettings(store.db);
  const resetMail = async (email: string) => {
    const captcha = await solveCaptcha(store);
    await store.call('POST /upms/member/password/forgot', { body: { email, ...captcha } }, { locale: 'en' });
    await store.runJobs();
    return received.filter(({ to }) => to[0] === email).at(-1)?.mail;
  };
  const set = (email: string) =>
    saveSetting(store.db, 'serviceContact', { ...serviceContact, email }, store.clock.now());

  await set('care@shop.example');
  const first = await resetMail('demo@tianyun.example');
  for (const text of [first?.text, first?.html]) expect(text).toContain('care@shop.example');
  await set('');
  const second = await resetMail('second@tianyun.example');
  expect(second?.text).toContain(replyAddress(store.environment));
  expect(second?.text).not.toContain('care@shop.example');
  expect(replyAddress({ mailFrom: 'Star Shop <shop@star.example>', mailReplyTo: null })).toBe(
    'shop@star.example',
  );
});
