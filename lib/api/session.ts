import 'server-only';
import { parseCookie } from 'cookie';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import type { TokenResponse } from '@/lib/auth/contract';
import { env } from '@/lib/env';
import { secureSessionExpiresCookie, sessionExpiresCookie } from '@/lib/routing/session-cookie';

const sealedSession = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  userId: z.string(),
  username: z.string(),
  areaCode: z.string().nullable(),
  /** Epoch seconds at which the access token ends. */
  expires: z.number(),
});

/** A member's tokens, sealed in a cookie that scripts cannot read (docs/security.md). */
export type Session = z.infer<typeof sealedSession>;

/** A demo may be visited over plain http from another machine; a real shop may not. */
const isSecure = env.isHttps || !env.STORE_DEMO;

export const sessionCookie =
  isSecure && env.NODE_ENV === 'production' ? '__Host-store_session' : 'store_session';

const isHostOnly = sessionCookie.startsWith('__Host-');

const expiresCookie = isHostOnly ? secureSessionExpiresCookie : sessionExpiresCookie;

const secureFlag = isHostOnly ? '; Secure' : '';

/** Seconds; the lifetime of a refresh token. */
const lifetime = 30 * 24 * 60 * 60;

export async function openSession(sealed: string | undefined): Promise<Session | null> {
  if (!sealed) return null;
  try {
    const parsed = sealedSession.safeParse(
      await unsealData(sealed, { password: env.SESSION_SECRET, ttl: lifetime }),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function sessionOf(token: TokenResponse, nowMs = Date.now()): Session {
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    userId: token.user_id,
    username: token.username,
    areaCode: token.areaCode,
    expires: Math.floor(nowMs / 1000) + token.expires_in,
  };
}

/** `Set-Cookie` values that store this session. */
export async function keepSession(session: Session): Promise<string[]> {
  const sealed = await sealData(session, { password: env.SESSION_SECRET, ttl: lifetime });
  return [
    `${sessionCookie}=${sealed}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secureFlag}`,
    `${expiresCookie}=${session.expires}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secureFlag}`,
  ];
}

/** `Set-Cookie` values that remove the session. */
export function dropSession(): string[] {
  return [sessionCookie, expiresCookie].map(
    (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secureFlag}`,
  );
}

/** One cookie of a `Cookie` header. */
export function cookieOf(header: string | null, name: string): string | undefined {
  return parseCookie(header ?? '')[name];
}
