import { defaultLocale, isLocale, type Locale } from '../i18n/locales';

/**
 * The public addresses of the shop, without language prefix (spec section 2: no path parameters).
 * `Link` and `useRouter` of `lib/i18n/navigation` add the prefix.
 */
type Query = Record<string, string | number | boolean | null | undefined>;

function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '' && value !== false)
      parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

export const homeAddress = '/';
export const loginPath = '/login';

/** The login and what belongs to it, whose pages are for visitors. `path` without `/pc` and language. */
export function isLoginPath(path: string): boolean {
  return path === loginPath || path.startsWith(`${loginPath}/`);
}
export const maintenanceAddress = '/maintenance';
export const discontinuedPath = '/goods/discontinued';

/** `skuId`: the denomination that is chosen when the page opens. */
export function goodsAddress(id: string, skuId?: string): string {
  return withQuery('/goods/detail', { id, skuId });
}

/** Where a goods that is gone for good leads to; the address answers 410. */
export function discontinuedAddress(id: string): string {
  return withQuery(discontinuedPath, { id });
}

/** Filters in the query of `/category` and `/goods/search`; empty ones are left out. */
export type ListingQuery = {
  readonly code?: string;
  readonly keyword?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly [filter: string]: string | number | boolean | undefined;
};

/** Page 1 is the address without `page`, so that it has one address only. */
function listing(path: string, query: ListingQuery): string {
  return withQuery(path, { ...query, page: query.page === 1 ? undefined : query.page });
}

export function categoryAddress(code?: string, filters: Omit<ListingQuery, 'code'> = {}): string {
  return listing('/category', { code, ...filters });
}

export function searchAddress(query: ListingQuery = {}): string {
  return listing('/goods/search', query);
}

/** `keyword` for a search; page 1 is the address without `page`. */
export function docListAddress(
  group?: string,
  { keyword, page }: { readonly keyword?: string; readonly page?: number } = {},
): string {
  return withQuery('/doc/list', { group, keyword, page: page === 1 ? undefined : page });
}

export function docAddress(id: string): string {
  return withQuery('/doc/detail', { id });
}

export function orderListAddress(tab?: string): string {
  return withQuery('/order', { tab });
}

export function orderAddress(orderSn: string): string {
  return withQuery('/order/detail', { orderSn });
}

export function confirmAddress(choice: { readonly skuId: string; readonly quantity: number }): string {
  return withQuery('/order/buy/confirm', choice);
}

export function paymentAddress(orderSn: string): string {
  return withQuery('/pay/payment', { orderSn });
}

/** What lies under `/member`. */
export type MemberPage =
  | 'coupon'
  | 'coin'
  | 'address'
  | 'game-account'
  | 'favorite'
  | 'review'
  | 'account'
  | 'profile'
  | 'profile/phone'
  | 'profile/email'
  | 'profile/password'
  | 'profile/identity'
  | 'profile/devices';

export function memberAddress(page?: MemberPage, query: Query = {}): string {
  return withQuery(page ? `/member/${page}` : '/member', query);
}

/** `back` is a public address of this site; the login page checks it again with `safeReturn`. */
export function loginAddress(back?: string): string {
  return withQuery(loginPath, { redirect: back });
}

/** Where somebody makes an account; `back` as for the login. */
export function registerAddress(back?: string): string {
  return withQuery('/login/register', { redirect: back });
}

/** Where somebody who forgot his password gets a new one. */
export function forgotAddress(back?: string): string {
  return withQuery('/login/forgot', { redirect: back });
}

/** `/en/goods/detail?id=7`; addresses with a scheme, `#anchors` and relative ones stay as they are. */
export function localizedAddress(address: string, locale: Locale): string {
  if (!address.startsWith('/') || address.startsWith('//') || locale === defaultLocale) return address;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  return `/${locale}${path === '/' ? '' : path}${rest}`;
}

/** Splits `/en/order` into `en` and `/order`; an address without prefix is zh-cn's. */
export function splitLocale(path: string): { readonly locale: Locale; readonly path: string } {
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  if (!isLocale(first)) return { locale: defaultLocale, path };
  return { locale: first, path: rest.startsWith('/') ? rest : `/${rest}` };
}
