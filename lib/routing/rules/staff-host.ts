import { localizedPath, splitLocale } from '../paths';
import { isPcPath, withoutPc } from '../pc';
import { isStaffPath, staffHome } from '../staff-paths';
import { isPersonalPath } from './security-headers';

// The back office at a host of its own (STAFF_URL, docs/decisions/085). Without one, every host has both.

/** What a host has: the shop or the back office. */
export type Side = 'shop' | 'staff';

/**
 * What the host of a request has; undefined where it has both.
 * @param host of the request, with or without a port
 * @param staffUrl `STAFF_URL`
 */
export function sideOf(host: string | null | undefined, staffUrl: string | undefined): Side | undefined {
  if (staffUrl === undefined) return undefined;
  return (host ?? '').replace(/:[0-9]*$/, '').toLowerCase() === new URL(staffUrl).hostname ? 'staff' : 'shop';
}

/** What is wrong with `STAFF_URL`; undefined when it is usable. */
export function staffUrlProblem(staffUrl: string, storeUrl: string): string | undefined {
  // Other problems of the two are reported where they are read.
  if (!URL.canParse(staffUrl) || !URL.canParse(storeUrl)) return undefined;
  const [staff, store] = [new URL(staffUrl), new URL(storeUrl)];
  if (staff.pathname !== '/') return 'must have no path';
  // Cookies do not know ports.
  if (staff.hostname === store.hostname) return 'must have another host name than STORE_URL';
  if (staff.protocol !== store.protocol) return 'must be http or https as STORE_URL is';
  return undefined;
}

/** Routes of Next.js below `/api` that are no calls of the backend (app/api); the back office uses none of them. */
export const routesBelowApi = ['internal', 'mail', 'session', 'sign-in'];

const apiRoute = new RegExp(`^/api/(?:${routesBelowApi.join('|')})(?:/|$)`);

/** Files and calls that both sides have. The gateway decides about calls by their declaration. */
const both = /^\/(?:api|_next\/static|builds|covers|icons|marks)\/|^\/favicon\.ico$|^\/busy$/;

/** What becomes of a request at the host of the back office. */
export type AtStaffHost = 'here' | 'absent' | { readonly redirect: string };

/**
 * The back office and what it needs are here. Public pages redirect to the shop, and `/` to the back office; pages and
 * routes of members are absent.
 * @param url path and query of the request
 */
export function atStaffHost(url: string, storeUrl: string): AtStaffHost {
  const path = url.split('?', 1)[0] ?? '';
  // Other forms of a path, such as `/staff/../order`, name another one to the code behind.
  if (!URL.canParse(url, storeUrl) || new URL(url, storeUrl).pathname !== path) return 'absent';
  if (both.test(path)) return apiRoute.test(path) ? 'absent' : 'here';
  const { locale, path: page } = splitLocale(withoutPc(path));
  if (isStaffPath(page)) return 'here';
  if (page === '/' && !isPcPath(path)) return { redirect: localizedPath(staffHome, locale) };
  if (isPersonalPath(page) || path.startsWith('/api')) return 'absent';
  return { redirect: new URL(url, storeUrl).href };
}
