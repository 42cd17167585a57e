import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { splitKey } from '@/lib/wire/endpoint';
import { openBrowser, sendToGateway } from './gateway/gateway-browser';

/** Endpoints that are not in the contract, because the gateway works from declarations alone. */
vi.mock('@/lib/contract/contract', async (load) => {
  const actual = await load<typeof import('@/lib/contract/contract')>();
  const { endpoint } = await import('@/lib/wire/endpoint');
  const data = z.null();
  return {
    contract: {
      ...actual.contract,
      'POST /test/start': endpoint({
        summary: '',
        token: 'client',
        session: 'starts',
        data: z.any(),
        raw: true,
      }),
      'POST /test/leave': endpoint({ summary: '', token: 'member', session: 'ends-on-success', data }),
      'POST /test/leave/{id}': endpoint({
        summary: '',
        token: 'member',
        session: { endsOnSuccess: { whenFlag: 'everywhere' } },
        data,
      }),
      'POST /test/forget': endpoint({ summary: '', token: 'member', session: 'ends', data }),
      'POST /test/picture': endpoint({
        summary: '',
        token: 'none',
        accepts: ['multipart/form-data'],
        bodyLimit: 100,
        data,
      }),
      'POST /test/hook': endpoint({
        summary: '',
        token: 'none',
        webhook: { signatureHeaders: ['test-signature'] },
        data,
      }),
    },
  };
});

const sent = vi.hoisted(() => ({ headers: [] as Headers[], status: 200 }));

const token = {
  access_token: 'a'.repeat(43),
  refresh_token: 'r'.repeat(43),
  token_type: 'bearer',
  expires_in: 1800,
  scope: 'server',
  user: { id: '1', username: 'u', nickname: 'u', avatar: null, vipLevel: 'V0', type: 'Member' },
  user_id: '1',
  username: 'u',
  areaCode: null,
};

vi.mock('@/lib/api/backend-fetch', () => ({
  backendFetch: async (path: string, init: RequestInit) => {
    sent.headers.push(new Headers(init.headers));
    if (path === '/test/start') return Response.json(token);
    return Response.json({ status: 0, message: 'common_message_ok', data: null }, { status: sent.status });
  },
}));

beforeEach(() => {
  sent.headers = [];
  sent.status = 200;
});

describe('a declared session effect', () => {
  async function signedIn() {
    const browser = openBrowser();
    const response = await browser.post('/test/start', {});
    expect(response.text).not.toContain(token.access_token);
    expect(browser.sealed()).toBeTruthy();
    return browser;
  }

  it('`starts` seals the tokens in the cookie', async () => {
    const browser = await signedIn();
    await browser.post('/test/hook', {});
    await browser.post('/test/forget', {});
    expect(sent.headers.at(-1)?.get('authorization')).toBe(`Bearer ${token.access_token}`);
  });

  it('`ends` removes the cookie even after an error', async () => {
    const browser = await signedIn();
    sent.status = 500;
    await browser.post('/test/forget', {});
    expect(browser.sealed()).toBeUndefined();
  });

  it('`ends-on-success` keeps the cookie after an error', async () => {
    const browser = await signedIn();
    sent.status = 422;
    await browser.post('/test/leave', {});
    expect(browser.sealed()).toBeTruthy();
    sent.status = 200;
    await browser.post('/test/leave', {});
    expect(browser.sealed()).toBeUndefined();
  });

  it('with a flag ends the session only when the query sets the flag', async () => {
    const browser = await signedIn();
    await browser.post('/test/leave/7?everywhere=false', {});
    await browser.post('/test/leave/7', {});
    expect(browser.sealed()).toBeTruthy();
    await browser.post('/test/leave/7?everywhere=1', {});
    expect(browser.sealed()).toBeUndefined();
  });
});

describe('a declared body', () => {
  const post = (type: string, bytes: number) =>
    openBrowser().send('POST', '/test/picture', {
      rawBody: 'x'.repeat(bytes),
      headers: { 'Content-Type': type },
    });

  it('must have the declared media type', async () => {
    expect((await post('multipart/form-data; boundary=x', 100)).status).toBe(200);
    expect((await post('application/json', 100)).status).toBe(400);
  });

  it('must not exceed the declared size', async () => {
    const response = await post('multipart/form-data; boundary=x', 101);
    expect([response.status, response.message]).toEqual([413, 'common_message_payloadTooLarge']);
    expect(sent.headers).toHaveLength(0);
  });
});

it('a declared webhook needs no origin and forwards its signature but no cookies', async () => {
  const foreign = { Origin: 'https://provider.example', Cookie: 'store_session=x', 'Test-Signature': 's' };
  const hook = await sendToGateway('POST', '/test/hook', {
    body: {},
    headers: { 'Content-Type': 'application/json', 'Test-Signature': 's' },
  });
  expect(hook.status).toBe(200);
  expect(sent.headers[0]?.get('test-signature')).toBe('s');
  const other = await sendToGateway('POST', '/test/picture', { body: {}, headers: foreign });
  expect(other.status).toBe(403);
});

describe('source files', () => {
  const services = new Set(Object.keys(contract).map((key) => splitKey(key).path.split('/')[1]));

  it.each(['lib/api/gateway', 'lib/api', 'backend/http'])(
    'in %s contain no path of the contract',
    (folder) => {
      const files = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
      expect(files.length).toBeGreaterThan(3);
      for (const name of files) {
        const source = readFileSync(`${folder}/${name}`, 'utf8').replaceAll(
          /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
          '',
        );
        const paths = [...source.matchAll(/['"`](?:[A-Z]+ )?\/(\w+)(?:\/[^'"`]*)?['"`]/g)];
        const found = paths.filter(([, service]) => services.has(service)).map(([literal]) => literal);
        expect(found, `${folder}/${name}`).toEqual([]);
      }
    },
  );
});
