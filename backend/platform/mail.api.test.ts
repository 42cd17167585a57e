import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../lib/i18n/locales';
import { solveCaptcha } from '../../tests/api/solve-captcha';
import { restockMail } from '../catalog/restock-mail';
import { outbox } from '../database/schema/platform';
import { newDeviceWords, passwordChangedWords, resetMail } from '../identity/account-mails';
import { verifyCodeMail } from '../identity/verify-code-text';
import { replyMail } from '../messages/reply-mail';
import { sendMail } from './mail';
import { layOutMail, type Mail } from './mail-layout';
import { createTestStore, type TestStore } from './testing';

type Received = { to: string[]; mail: Email };

const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) });
      done();
    });
  },
});
let store: TestStore;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  store = await createTestStore({ smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await store.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
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
const where = { time: '2026-11-21 21:30', device: 'Chrome on Windows', ip: '203.0.113.*' };
const goods = {
  skuId: '1',
  goodsId: '2',
  storeUrl: 'https://tianyun.example',
  goodsNameI18n: { 'zh-cn': hostile, en: hostile, 'zh-hk': hostile },
  skuNameI18n: { 'zh-cn': '', en: '', 'zh-hk': '' },
};

describe.each(locales)('mails in %s', (locale) => {
  const all: Record<string, Mail> = {
    code: verifyCodeMail(locale, { scene: 'REGISTER', code: '482013', minutes: 5, loginUrl: url }),
    reset: resetMail(locale, { nickname: hostile, url, minutes: 30 }),
    changed: layOutMail(locale, passwordChangedWords(locale, { ...where, nickname: hostile, url })),
    device: layOutMail(locale, newDeviceWords(locale, { ...where, nickname: hostile, url })),
    reply: replyMail(locale, { subject: hostile, reply: hostile, url }),
    restock: restockMail({ ...goods, locale }),
  };

  it.each(Object.keys(all))(
    '%s arrives as text and HTML, escaped, with its own headers only',
    async (name) => {
      const sent = all[name];
      if (!sent) throw new Error(name);
      const mail = await deliver('reader@mail.example', sent);
      expect(mail.subject).toBe(sent.subject);
      expect(mail.to).toEqual([{ address: 'reader@mail.example', name: '' }]);
      expect(mail.bcc ?? []).toEqual([]);
      expect(mail.cc ?? []).toEqual([]);
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.messageId).toBe('<2000000000000000001@tianyun-store>');
      const html = mail.html ?? '';
      expect(html).toMatch(/^<!doctype html><html lang="/);
      for (const evil of ['<script', '<h1>Won', '<img', '<link', 'src=', '@import', 'url(']) {
        expect(html, evil).not.toContain(evil);
      }
      expect(html).not.toContain('<table');
      expect(mail.text?.trim().length).toBeGreaterThan(40);
      if (name === 'code') expect(html).toContain('482013');
      else expect(html).toContain('href="https://tianyun.example/');
      expect(html.match(/href=/g)?.length).toBe(1);
    },
  );

  if (locale !== 'en') return;
  it('speaks English throughout', () => {
    for (const [name, mail] of Object.entries(all)) {
      expect(
        `${mail.subject}${mail.text}${mail.html.replace(/<style>.*<\/style>|font-family:[^"]*/g, '')}`,
        name,
      ).not.toMatch(/\p{Script=Han}/u);
    }
  });
});

it('never becomes two recipients, nor a header', async () => {
  const mail = layOutMail('en', { subject: `Hello ${hostile}`, title: 'Hello', lines: ['Hello'] });
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

it('leads to no address but those of the web', () => {
  for (const evil of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://x" onclick="x']) {
    const mail = layOutMail('en', {
      subject: 's',
      title: 't',
      lines: [],
      button: { label: 'Go', url: evil },
    });
    expect(mail.html).not.toContain('href=');
  }
});

it('goes out of the outbox once, and stays there until the server takes it', async () => {
  const email = 'waiting@mail.example';
  await store.call('POST /upms/member/verify_code/send', {
    body: { scene: 'LOGIN', channel: 'EMAIL', email },
  });
  await store.runJobs();
  await store.runJobs();
  expect(received).toHaveLength(1);
  const [row] = await store.db.select().from(outbox).where(eq(outbox.recipient, email));
  expect(row).toMatchObject({ status: 'SENT', attempts: 1 });
  expect(received[0]?.mail.html?.trim()).toBe(row?.html);
});

it('carries a link that opens the page of the shop', async () => {
  const email = 'demo@tianyun.example';
  const captcha = await solveCaptcha(store);
  await store.call('POST /upms/member/password/forgot', { body: { email, ...captcha } }, { locale: 'en' });
  await store.runJobs();
  const html = received.find(({ to }) => to[0] === email)?.mail.html ?? '';
  expect(html).toMatch(/href="http:\/\/localhost:\d+\/login\/reset#username=demo&#38;key=[\w-]{43}"/);
});
