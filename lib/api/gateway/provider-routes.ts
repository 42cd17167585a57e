import 'server-only';
import { z } from 'zod';
import { secondFactorAsked } from '@/lib/auth/contract';
import { providerCalls } from '@/lib/auth/provider-contract';
import { providerProblemOf } from '@/lib/auth/provider-problems';
import { secondStepHash } from '@/lib/auth/second-step-hash';
import { isSignInProvider, providerReturnPath, type SignInProvider } from '@/lib/auth/sign-in-providers';
import type { EndpointKey } from '@/lib/contract/contract';
import { env } from '@/lib/env';
import { defaultLocale, isLocale, type Locale, languageTags } from '@/lib/i18n/locales';
import { negotiateLocale } from '@/lib/i18n/negotiate-locale';
import { localizedPath, loginPathFor, memberPath } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';
import { signedInPath } from '@/lib/routing/server-paths';
import { splitKey } from '@/lib/wire/endpoint';
import { passToBackend } from './gateway';
import { dropStarted, openStarted, type StartedSignIn } from './provider-cookie';

/** Parameters that a provider may send back. */
const answerFields = ['code', 'state', 'iss', 'error'] as const;
/** Bytes of the form that Apple posts. */
const mostBytes = 16 * 1024;

const failed = z.object({ message: z.string() });
const secondStepAsked = z.object({
  message: z.literal('common_login_secondFactor'),
  data: secondFactorAsked,
});
const started = z.object({ data: z.object({ url: z.url({ protocol: /^https?$/ }) }) });

function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    Location: location,
  });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function loginProblem(locale: Locale, message: string, back?: string): string {
  return localizedPath(loginPathFor(back, providerProblemOf(message)), locale);
}

function localeOf(request: Request, chosen: unknown): Locale {
  if (isLocale(chosen)) return chosen;
  return negotiateLocale(request.headers.get('accept-language')) ?? defaultLocale;
}

/** Calls an endpoint through the gateway, as the scripts of a page do; the answer has the cookies for the browser. */
function ownCall(
  request: Request,
  key: EndpointKey,
  { body, locale }: { body: object; locale: Locale },
): Promise<Response> {
  const { method, path } = splitKey(key);
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Accept-Language': languageTags[locale],
    Origin: new URL(env.STORE_URL).origin,
    'Sec-Fetch-Site': 'same-origin',
    'X-Requested-With': 'store',
  });
  for (const name of ['cookie', 'user-agent', 'x-real-ip', 'x-request-id']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = `http://localhost/api${path}`;
  return passToBackend(new Request(url, { method, headers, body: JSON.stringify(body) }));
}

async function messageOf(response: Response): Promise<string> {
  const parsed = failed.safeParse(await response.json().catch(() => null));
  return parsed.success ? parsed.data.message : '';
}

/** Sends the browser to a provider. Another site may not start this for a visitor. */
export async function startAtProvider(request: Request, name: string): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const locale = localeOf(request, query.get('lang'));
  const back = safeReturn(query.get('redirect'), localizedPath('/', locale));
  const site = request.headers.get('sec-fetch-site');
  if (!isSignInProvider(name)) return redirectTo(loginProblem(locale, 'common_provider_unknown', back));
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return redirectTo(localizedPath(loginPathFor(back), locale));
  }
  const response = await ownCall(request, providerCalls.start, {
    body: { provider: name, agree: true, back },
    locale,
  });
  if (!response.ok) return redirectTo(loginProblem(locale, await messageOf(response), back));
  const { data } = started.parse(await response.json());
  return redirectTo(data.url, response.headers.getSetCookie());
}

/**
 * An answer that was posted from the provider's site, without the cookies of the shop: it is sent again as a GET request,
 * which carries them.
 */
export async function repeatAnswer(request: Request, name: string): Promise<Response> {
  if (!isSignInProvider(name)) return new Response(null, { status: 404 });
  const answer = new URLSearchParams();
  const text = Number(request.headers.get('content-length') ?? 0) > mostBytes ? '' : await request.text();
  const form = new URLSearchParams(text.slice(0, mostBytes));
  for (const field of answerFields) {
    const value = form.get(field);
    if (value !== null) answer.set(field, value);
  }
  return redirectTo(`${providerReturnPath(name)}?${answer}`);
}

/** Ends a sign-in or a link with the answer of a provider. Whatever fails leads to a page that says why. */
export async function returnFromProvider(request: Request, name: string): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const state = query.get('state') ?? '';
  const kept = await openStarted(request.headers.get('cookie'), state);
  if (!kept || !isSignInProvider(name)) {
    return redirectTo(loginProblem(localeOf(request, null), 'common_provider_expired'));
  }
  return kept.purpose === 'link'
    ? endLink(request, name, kept, state)
    : endSignIn(request, name, kept, state);
}

function answerOf(request: Request, provider: SignInProvider, { transaction }: StartedSignIn, state: string) {
  const query = new URL(request.url).searchParams;
  const given = answerFields.flatMap((field) => {
    const value = query.get(field);
    return value === null ? [] : [[field, value] as const];
  });
  return { ...Object.fromEntries(given), provider, transaction, state };
}

async function endSignIn(
  request: Request,
  provider: SignInProvider,
  kept: StartedSignIn,
  state: string,
): Promise<Response> {
  const { locale, back } = kept;
  const response = await ownCall(request, providerCalls.signIn, {
    body: answerOf(request, provider, kept, state),
    locale,
  });
  const cookies = [...response.headers.getSetCookie(), ...dropStarted(state)];
  if (response.ok) return redirectTo(localizedPath(signedInPath(back), locale), cookies);
  const failure: unknown = await response.json().catch(() => null);
  const asked = secondStepAsked.safeParse(failure);
  if (asked.success) {
    const page = localizedPath(loginPathFor(back), locale);
    return redirectTo(`${page}${secondStepHash(asked.data.data.ticket)}`, cookies);
  }
  const { data } = failed.safeParse(failure);
  return redirectTo(loginProblem(locale, data?.message ?? '', back), cookies);
}

async function endLink(
  request: Request,
  provider: SignInProvider,
  kept: StartedSignIn,
  state: string,
): Promise<Response> {
  const response = await ownCall(request, providerCalls.link, {
    body: answerOf(request, provider, kept, state),
    locale: kept.locale,
  });
  const cookies = [...response.headers.getSetCookie(), ...dropStarted(state)];
  const result = response.ok
    ? { linked: provider }
    : { problem: providerProblemOf(await messageOf(response)) };
  return redirectTo(localizedPath(memberPath('profile/sign-ins', result), kept.locale), cookies);
}
