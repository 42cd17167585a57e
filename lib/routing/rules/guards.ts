import type { Locale } from '../../i18n/locales';
import { localizedPath, loginPathFor } from '../paths';
import { pcPath } from '../pc';
import { safeReturn } from '../safe-return';
import { isStale } from '../session-cookie';

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
  /** A prefetch must not rotate the session's tokens. */
  readonly isPrefetch: boolean;
};

export type GuardOutcome = { readonly kind: 'pass' } | { readonly kind: 'redirect'; readonly to: string };

type Guard = (request: GuardRequest) => GuardOutcome;

const pass: GuardOutcome = { kind: 'pass' };

function publicPath(request: GuardRequest, path: string): string {
  const localized = localizedPath(path, request.locale);
  return request.isPcView ? pcPath(localized) : localized;
}

function requestedPath(request: GuardRequest): string {
  const query = new URLSearchParams(request.search);
  query.delete('_rsc');
  const text = query.toString();
  return publicPath(request, text ? `${request.path}?${text}` : request.path);
}

/**
 * Refreshes a session, or ends it when that fails; then redirects back to the page, whose guard decides
 * again.
 */
export function refreshPath(back: string): string {
  return `/api/session/refresh?${new URLSearchParams({ return: safeReturn(back) })}`;
}

/** Members only: a visitor is redirected to the login with a return URL; a stale session is refreshed first. */
const auth: Guard = (request) => {
  const here = requestedPath(request);
  if (request.sessionExpires === null) {
    return { kind: 'redirect', to: publicPath(request, loginPathFor(here)) };
  }
  if (isStale(request.sessionExpires, request.nowSeconds) && !request.isPrefetch) {
    return { kind: 'redirect', to: refreshPath(here) };
  }
  return pass;
};

/** Visitors only: a member with a valid session is redirected away from the login. */
const login: Guard = (request) => {
  if (request.sessionExpires === null || isStale(request.sessionExpires, request.nowSeconds)) return pass;
  const back = new URLSearchParams(request.search).get('redirect');
  return { kind: 'redirect', to: safeReturn(back, publicPath(request, '/member')) };
};

const guards: Record<string, Guard> = { auth, login };

export function isGuard(name: string): boolean {
  return Object.hasOwn(guards, name);
}

/**
 * Runs a guard by the name that a page or the route rules give it.
 * @throws Error `Unknown route middleware: {name}`
 */
export function runGuard(name: string, request: GuardRequest): GuardOutcome {
  const guard = isGuard(name) ? guards[name] : undefined;
  if (!guard) throw new Error(`Unknown route middleware: ${name}`);
  return guard(request);
}
