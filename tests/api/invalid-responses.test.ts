import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { visitorCall } from '@/lib/api/server';
import { locales } from '@/lib/i18n/locales';
import { openBrowser } from './gateway/gateway-browser';

/** The next response of the remote backend, and the log of the shop. */
const remote = vi.hoisted(() => {
  process.env.API_BASE_URL = 'http://remote.example';
  return { next: () => new Response(), logged: [] as unknown[][] };
});

vi.mock('pino', () => ({
  default: Object.assign(() => ({ error: (...line: unknown[]) => remote.logged.push(line) }), {
    stdTimeFunctions: { isoTime: null },
  }),
}));

const key = 'GET /order/member/currency/list';
const path = '/order/member/currency/list';
const secret = 'member@example.com';

beforeEach(() => {
  remote.logged.length = 0;
  vi.stubGlobal('fetch', async () => remote.next());
});

const envelope = (data: unknown, status = 200) =>
  Response.json({ status: 0, message: 'common_message_ok', data }, { status });

describe('the gateway', () => {
  const get = () => openBrowser().get(path);

  it.each<[string, () => Response]>([
    ['data of another shape', () => envelope([{ currencyCode: { text: secret } }])],
    ['no list', () => envelope({ records: secret })],
    ['HTML with status 200', () => new Response(`<html>${secret}</html>`)],
    ['nothing', () => new Response('')],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })],
  ])('answers 502 with a message key to %s', async (_what, next) => {
    remote.next = next;
    const response = await get();
    expect([response.status, response.message]).toEqual([502, 'common_message_badGateway']);
    expect(response.text).not.toContain(secret);
    expect(response.headers.get('location')).toBeNull();
    expect(remote.logged).toHaveLength(1);
    expect(JSON.stringify(remote.logged)).toContain(key);
    expect(JSON.stringify(remote.logged)).not.toContain(secret);
  });

  it('logs the paths of the invalid fields', async () => {
    remote.next = () => envelope([{ currencyCode: { text: secret } }]);
    await get();
    expect(remote.logged[0]?.[0]).toMatchObject({ key, fields: expect.arrayContaining(['0.currencyCode']) });
  });

  it('forwards an error with its key, but not the HTML page of a proxy', async () => {
    remote.next = () =>
      Response.json({ status: 1, message: 'order_minAmount', data: { value: 5 } }, { status: 422 });
    expect(await get()).toMatchObject({ status: 422, message: 'order_minAmount', data: { value: 5 } });
    remote.next = () =>
      new Response(`<html>${secret}</html>`, { status: 503, headers: { 'Retry-After': '9' } });
    const response = await get();
    expect(response).toMatchObject({ status: 503, message: 'common_message_serviceUnavailable' });
    expect(response.headers.get('retry-after')).toBe('9');
    expect(response.text).not.toContain(secret);
  });

  it('does not start a session with an invalid token response', async () => {
    remote.next = () => Response.json({ access_token: secret });
    const browser = openBrowser();
    const response = await browser.signIn();
    expect([response.status, response.message]).toEqual([502, 'common_message_badGateway']);
    expect(browser.sealed()).toBeUndefined();
  });

  it('accepts valid data in nested envelopes', async () => {
    remote.next = () => Response.json({ message: 'ok', data: { data: [] } });
    expect(await get()).toMatchObject({ status: 200, message: 'ok', data: [] });
    expect(remote.logged).toEqual([]);
  });
});

describe('the server client', () => {
  it.each<[string, () => Response]>([
    ['data of another shape', () => envelope([{ currencyCode: { text: secret } }])],
    ['HTML with status 200', () => new Response(`<html>${secret}</html>`)],
  ])('throws 502 with a message key for %s', async (_what, next) => {
    remote.next = next;
    const error = await visitorCall('en')(key).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ApiError', status: 502, message: 'common_message_badGateway' });
    expect(JSON.stringify([error, remote.logged])).not.toContain(secret);
    expect(remote.logged).toHaveLength(1);
  });
});

it('has a translation of the message key in every language', () => {
  for (const locale of locales) {
    const texts: unknown = JSON.parse(readFileSync(`messages/${locale}/server.json`, 'utf8'));
    expect(texts, locale).toHaveProperty('common_message_badGateway');
  }
});
