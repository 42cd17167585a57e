import type { Locale } from '@/lib/i18n/locales';
import { localizedAddress, loginAddress } from './addresses';
import { pcAddress } from './pc';
import { safeReturn } from './safe-return';
import { isStale } from './session-cookie';

/** What a guard knows about a page request. */
export type GuardRequest = {
  readonly locale: Locale;
  /** The request came under `/pc`. */
  readonly isPcView: boolean;
  /** Path without `/pc` and language. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Epoch seconds, null for a visitor. */
  readonly sessionExpires: number | null;
  readonly nowSeconds: number;
  /** A prefetch must not turn the session's tokens. */
  readonly isPrefetch: boolean;
};

export type GuardOutcome = { readonly kind: 'pass' } | { readonly kind: 'redirect'; readonly to: string };

type Guard = (request: GuardRequest) => GuardOutcome;

const pass: GuardOutcome = { kind: 'pass' };

function publicAddress(request: GuardRequest, address: string): string {
  const localized = localizedAddress(address, request.locale);
  return request.isPcView ? pcAddress(localized) : localized;
}

function ownAddress(request: GuardRequest): string {
  const query = new URLSearchParams(request.search);
  query.delete('_rsc');
  const text = query.toString();
  return publicAddress(request, text ? `${request.path}?${text}` : request.path);
}

/** Where a session is renewed, or ended when it can not be; then back to the page, whose guard decides again. */
export function refreshAddress(back: string): string {
  return `/api/session/refresh?${new URLSearchParams({ return: safeReturn(back) })}`;
}

/** Members only: a visitor goes to the login and comes back; a stale session is refreshed first. */
const auth: Guard = (request) => {
  const here = ownAddress(request);
  if (request.sessionExpires === null) {
    return { kind: 'redirect', to: publicAddress(request, loginAddress(here)) };
  }
  if (isStale(request.sessionExpires, request.nowSeconds) && !request.isPrefetch) {
    return { kind: 'redirect', to: refreshAddress(here) };
  }
  return pass;
};

/** Visitors only: a member with a live session has nothing to do at the login. */
const login: Guard = (request) => {
  if (request.sessionExpires === null || isStale(request.sessionExpires, request.nowSeconds)) return pass;
  const back = new URLSearchParams(request.search).get('redirect');
  return { kind: 'redirect', to: safeReturn(back, publicAddress(request, '/member')) };
};

const guards: Record<string, Guard> = { auth, login };

/**
 * Runs a guard by the name a page or the route rules give it.
 * @throws Error `Unknown route middleware: {name}` (spec section 8)
 */
export function runGuard(name: string, request: GuardRequest): GuardOutcome {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new Error(`Unknown route middleware: ${name}`);
  return guard(request);
}
