import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { providerTransactionTtl } from '@/lib/auth/sign-in-providers';
import { env } from '@/lib/env';
import { locales } from '@/lib/i18n/locales';
import { cookieOf, sessionCookie } from '../session';

const sealed = z.object({
  transaction: z.string().min(1),
  purpose: z.enum(['sign_in', 'link']),
  locale: z.enum(locales),
  /** Path that opens afterwards. */
  back: z.string(),
});

/** A sign-in that was started at a provider. */
export type StartedSignIn = z.infer<typeof sealed>;

const isSecure = sessionCookie.startsWith('__Host-');

/**
 * Sent to the routes of providers only. `Lax` is enough: the answer that Apple posts from its site is redirected to a
 * GET request, which carries it.
 */
const attributes = `Path=/api/sign-in/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Each sign-in has a cookie of its own, so that two tabs do not disturb each other. */
function nameOf(state: string): string | null {
  if (!/^[\w-]{20,128}$/.test(state)) return null;
  return `${isSecure ? '__Secure-' : ''}store_sign_in_${state.slice(0, 12)}`;
}

/** `Set-Cookie` values that store what was started. */
export async function keepStarted(state: string, started: StartedSignIn): Promise<string[]> {
  const name = nameOf(state);
  if (name === null) return [];
  const value = await sealData(started, { password: env.SESSION_SECRET, ttl: providerTransactionTtl });
  return [`${name}=${value}; Max-Age=${providerTransactionTtl}; ${attributes}`];
}

/** What was started in this browser with a state; null when there is nothing, or it has expired. */
export async function openStarted(cookie: string | null, state: string): Promise<StartedSignIn | null> {
  const name = nameOf(state);
  const value = name === null ? undefined : cookieOf(cookie, name);
  if (!value) return null;
  try {
    const opened = await unsealData(value, { password: env.SESSION_SECRET, ttl: providerTransactionTtl });
    return sealed.parse(opened);
  } catch {
    return null;
  }
}

/** `Set-Cookie` values that remove it. */
export function dropStarted(state: string): string[] {
  const name = nameOf(state);
  return name === null ? [] : [`${name}=; Max-Age=0; ${attributes}`];
}
