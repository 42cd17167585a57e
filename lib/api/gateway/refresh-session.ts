import 'server-only';
import { type TokenResponse, tokenEndpoint, tokenResponse } from '@/lib/auth/contract';
import { backendFetch } from '../backend-fetch';
import { clientToken } from '../client-token';
import { type Session, sessionOf } from '../session';

export type Refreshed =
  | { session: Session; token: TokenResponse }
  | { refused: true }
  | { unavailable: true };

/** On globalThis because Next may load this module more than once in one process. */
const shared = globalThis as typeof globalThis & { storeRefreshes?: Map<string, Promise<Refreshed>> };
shared.storeRefreshes ??= new Map();
const flights = shared.storeRefreshes;

/**
 * Exchanges a session's tokens for new ones. Calls with the same refresh token share one request, and its result is
 * reused for ten seconds: requests that left the browser together carry the same old cookie. Other processes are
 * covered by the backend, which accepts the old refresh token for 60 s.
 */
export function refreshSession(session: Session): Promise<Refreshed> {
  const running = flights.get(session.refreshToken);
  if (running) return running;
  const flight = requestTokens(session);
  flights.set(session.refreshToken, flight);
  flight.finally(() => setTimeout(() => flights.delete(session.refreshToken), 10_000).unref());
  return flight;
}

async function requestTokens(session: Session): Promise<Refreshed> {
  try {
    const response = await backendFetch(tokenEndpoint.path, {
      method: tokenEndpoint.method,
      headers: { 'Content-Type': 'application/json', Authorization: clientToken() },
      body: JSON.stringify({
        grant_type: 'refresh_token',
        refresh_token: session.refreshToken,
        scope: 'server',
        userType: 'Member',
        ...(session.areaCode ? { areaCode: session.areaCode } : {}),
      }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status >= 500 || response.status === 429) return { unavailable: true };
    if (!response.ok) return { refused: true };
    const token = tokenResponse.parse(await response.json());
    return { session: sessionOf(token), token };
  } catch {
    return { unavailable: true };
  }
}
