import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { repeatAnswer, returnFromProvider, startAtProvider } from '@/lib/api/gateway/provider-routes';
import { sessionCookie } from '@/lib/api/session';
import { secondStepTicket } from '@/lib/auth/second-step-hash';
import type { TestStore } from '../../../backend/testing';
import { type Answer, choosePerson } from '../../stand-ins/sign-in/choose-person';
import { openSignInProvider, type SignInProviderStandIn } from '../../stand-ins/sign-in/sign-in-provider';
import { accountFixture } from '../fixtures/account';
import { addAuthenticator, nextCode } from '../fixtures/member-factors';
import { openStoreBehindGateway, takeForwarded, withoutBackend } from './gateway-backend';
import { signedInBrowser } from './gateway-browser';

const origin = 'http://localhost:3000';
let provider: SignInProviderStandIn;
let store: TestStore;
let people = 0;

beforeAll(async () => {
  provider = await openSignInProvider();
  store = await openStoreBehindGateway({ signIn: { google: provider.google, apple: provider.apple } });
});
afterAll(async () => {
  await store.close();
  await provider.close();
});
beforeEach(() => {
  takeForwarded();
});

function newSubject(): string {
  people += 1;
  const subject = `visitor-${people}`;
  provider.people.set(subject, { subject, email: `${subject}@mail.example`, isProved: true });
  return subject;
}

/** A browser that opens pages of the routes; it keeps cookies by their path. */
function openVisitor(headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const request = (path: string, init: RequestInit = {}) =>
    new Request(`${origin}${path}`, {
      ...init,
      headers: { ...headers, Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Max-Age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const locationOf = (response: Response) => response.headers.get('location') ?? '';
  return {
    jar,
    start: async (query = '?lang=en', name = 'google') =>
      keep(await startAtProvider(request(`/api/sign-in/${name}${query}`), name)),
    comeBack: async (answer: Answer, name = 'google') => {
      const response = await returnFromProvider(
        request(`/api/sign-in/${name}/return?${new URLSearchParams({ ...answer })}`),
        name,
      );
      return locationOf(keep(response));
    },
    post: async (body: string, name = 'apple') =>
      locationOf(await repeatAnswer(request(`/api/sign-in/${name}/return`, { method: 'POST', body }), name)),
    locationOf,
  };
}

it('opens the login page with the ticket of the second step in the fragment, without a session', async () => {
  const visitor = openVisitor();
  const subject = newSubject();
  const owner = await accountFixture(store).owner({ email: `${subject}@mail.example` });
  const { secret } = await addAuthenticator(store, owner);
  const url = visitor.locationOf(
    await visitor.start(`?lang=en&redirect=${encodeURIComponent('/en/member')}`),
  );
  const location = await visitor.comeBack(await choosePerson(url, subject));
  const page = new URL(location, origin);
  expect(page.pathname + page.search).toBe(`/en/login?redirect=${encodeURIComponent('/en/member')}`);
  expect([...visitor.jar.keys()]).toEqual([]);
  const done = await store.attempt('POST /auth/oauth/token/member', {
    body: {
      grant_type: 'second_factor',
      ticket: secondStepTicket(page.hash) ?? '',
      code: nextCode(store, secret),
    },
  });
  expect(done.status).toBe(200);
});

it('signs in, removes its cookie and opens the wanted page in the language of the start', async () => {
  const visitor = openVisitor({ 'Accept-Language': 'zh-CN' });
  const started = await visitor.start(`?lang=en&redirect=${encodeURIComponent('/goods/detail?id=7')}`);
  expect(started.status).toBe(303);
  const [cookie = ''] = started.headers.getSetCookie();
  expect(cookie).toMatch(
    /^store_sign_in_[\w-]{12}=\S+; Max-Age=600; Path=\/api\/sign-in\/; HttpOnly; SameSite=Lax$/,
  );
  const url = new URL(visitor.locationOf(started));
  expect(url.origin).toBe(provider.issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    scope: 'openid email',
    redirect_uri: `${origin}/api/sign-in/google/return`,
  });
  const location = await visitor.comeBack(await choosePerson(url.href, newSubject()));
  expect(location).toBe(`/en/login/done?redirect=${encodeURIComponent('/goods/detail?id=7')}`);
  expect([...visitor.jar.keys()].filter((name) => name.startsWith('store_sign_in'))).toEqual([]);
  expect(visitor.jar.has(sessionCookie)).toBe(true);
});

it('sends a posted answer again as a GET request with the known parameters only', async () => {
  const visitor = openVisitor();
  const url = visitor.locationOf(await visitor.start('?lang=zh-hk', 'apple'));
  expect(new URL(url).searchParams.get('response_mode')).toBe('form_post');
  const answer = await choosePerson(url, newSubject());
  // Another site posts it: the cookies of the shop are not sent.
  const posted = await openVisitor().post(String(new URLSearchParams({ ...answer, user: '{"name":1}' })));
  const location = new URL(posted, origin);
  expect(location.pathname).toBe('/api/sign-in/apple/return');
  expect([...location.searchParams.keys()].sort()).toEqual(Object.keys(answer).sort());
  expect(await visitor.comeBack(Object.fromEntries(location.searchParams), 'apple')).toBe(
    '/zh-hk/login/done?redirect=%2Fzh-hk',
  );
  expect(await openVisitor().post('x'.repeat(20_000))).toBe('/api/sign-in/apple/return?');
});

it('refuses an answer without the cookie of its start, and one that was used, in the language of the reader', async () => {
  const expired = 'login?problem=common_provider_expired';
  const visitor = openVisitor();
  const url = visitor.locationOf(await visitor.start());
  const answer = await choosePerson(url, newSubject());
  const thief = openVisitor({ 'Accept-Language': 'zh-HK' });
  expect(await thief.comeBack(answer)).toBe(`/zh-hk/${expired}`);
  expect(thief.jar.size).toBe(0);
  await visitor.comeBack(answer);
  expect(await visitor.comeBack(answer)).toBe(`/${expired}`);
  expect(await visitor.comeBack({})).toBe(`/${expired}`);
  expect(await visitor.comeBack(answer, 'github')).toBe(`/${expired}`);
  expect(takeForwarded().filter(({ path }) => path.endsWith('/sign_in'))).toHaveLength(1);
});

it('says why it failed on the login page, which still knows the wanted page', async () => {
  const visitor = openVisitor();
  const wanted = encodeURIComponent('/order');
  const url = visitor.locationOf(await visitor.start(`?lang=en&redirect=${wanted}`));
  expect(await visitor.comeBack(await choosePerson(url, null))).toBe(
    `/en/login?redirect=${wanted}&problem=common_provider_cancelled`,
  );
  const state = new URL(visitor.locationOf(await visitor.start(`?lang=en&redirect=${wanted}`))).searchParams;
  const location = await withoutBackend(() =>
    visitor.comeBack({ state: state.get('state') ?? '', code: 'x' }),
  );
  expect(location).toBe(`/en/login?redirect=${wanted}&problem=common_message_serviceUnavailable`);
  expect(visitor.jar.has(sessionCookie)).toBe(false);
});

it('does not start for another site, an unknown provider or a foreign page', async () => {
  const foreign = openVisitor({ 'Sec-Fetch-Site': 'cross-site' });
  expect(foreign.locationOf(await foreign.start())).toBe('/en/login?redirect=%2Fen');
  const visitor = openVisitor();
  expect(visitor.locationOf(await visitor.start('?lang=en', 'github'))).toContain('common_provider_unknown');
  expect(takeForwarded()).toEqual([]);
  const started = await visitor.start(`?lang=en&redirect=${encodeURIComponent('//evil.example')}`);
  const location = await visitor.comeBack(await choosePerson(visitor.locationOf(started), newSubject()));
  expect(location).toBe('/en/login/done?redirect=%2Fen');
});

it('two sign-ins of one browser do not disturb each other', async () => {
  const visitor = openVisitor();
  const urls = [await visitor.start(), await visitor.start()].map(visitor.locationOf);
  const answers = await Promise.all(urls.map((url) => choosePerson(url, newSubject())));
  for (const answer of answers) expect(await visitor.comeBack(answer)).toContain('/en/login/done');
});

it('hides the transaction of a link from scripts, and links for its member only', async () => {
  const browser = await signedInBrowser();
  const started = await browser.post('/upms/member/provider/link_start', {
    provider: 'google',
    back: '/en/member/profile/sign-ins',
    password: 'Tianyun2026',
  });
  expect(started.data).toMatchObject({ transaction: '' });
  const [cookie = ''] = started.cookies;
  expect(cookie).toContain('; HttpOnly; SameSite=Lax');
  const { url } = started.data as { url: string };
  const answer = await choosePerson(url, newSubject());
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  const visitor = openVisitor();
  visitor.jar.set(name, value);
  const signedOut = await visitor.comeBack(answer);
  expect(signedOut).toBe('/en/member/profile/sign-ins?problem=common_message_unauthorized');
  visitor.jar.set(name, value).set(sessionCookie, browser.sealed() ?? '');
  expect(await visitor.comeBack(answer)).toBe('/en/member/profile/sign-ins?linked=google');
});
