import { defaultLocale, isLocale, type Locale } from '../i18n/locales';
import type { AfterSalesReason, AfterSalesType } from '../refunds/after-sales-contract';
import { isPcPath, pcPath, withoutPc } from './pc';

/**
 * The public paths of the shop, without language prefix and without path parameters. `Link` and `useRouter`
 * of `lib/routing/navigation` add the prefix.
 */
type Query = Record<string, string | number | boolean | null | undefined>;

export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '' && value !== false)
      parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

export const homePath = '/';
export const loginPath = '/login';

/** Whether a path is the login or below it; these pages are for visitors. `path` without `/pc` and language. */
export function isLoginPath(path: string): boolean {
  return path === loginPath || path.startsWith(`${loginPath}/`);
}
/** Where an order is found without signing in, in shops that have it switched on. */
export const orderLookupPath = `${loginPath}/order`;
/** The page of a present; the token of its link is the fragment, which browsers send to no server. */
export const presentPath = '/present';
export const presentLinkPath = (token: string): string => `${presentPath}#${token}`;
export const maintenancePath = '/maintenance';
/** What the shop has measured of its deliveries, refunds and replies. */
export const figuresPath = '/figures';
export const discontinuedPath = '/goods/discontinued';

/** `skuId`: the denomination that is chosen when the page opens. */
export function productPath(id: string, skuId?: string): string {
  return withQuery('/goods/detail', { id, skuId });
}

/** The path that a discontinued product redirects to; it responds 410. */
export function discontinuedPathOf(id: string): string {
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

/** Page 1 has no `page` parameter, so that it has one URL only. */
function listing(path: string, query: ListingQuery): string {
  return withQuery(path, { ...query, page: query.page === 1 ? undefined : query.page });
}

export function categoryPath(code?: string, filters: Omit<ListingQuery, 'code'> = {}): string {
  return listing('/category', { code, ...filters });
}

export function searchPath(query: ListingQuery = {}): string {
  return listing('/goods/search', query);
}

/** `keyword` for a search; page 1 has no `page` parameter. */
export function docListPath(
  group?: string,
  { keyword, page }: { readonly keyword?: string; readonly page?: number } = {},
): string {
  return withQuery('/doc/list', { group, keyword, page: page === 1 ? undefined : page });
}

export function docPath(id: string): string {
  return withQuery('/doc/detail', { id });
}

export function orderListPath(tab?: string): string {
  return withQuery('/order', { tab });
}

export function orderPath(orderSn: string): string {
  return withQuery('/order/detail', { orderSn });
}

/** The orders that can be reviewed, at a required public path. */
export function evaluatePath(page: number): string {
  return withQuery('/order/components/evaluateModal', { page: page === 1 ? undefined : page });
}

/** The page that requests a refund, a return or other codes for an order; `start` is chosen when it opens. */
export function applyPath(
  orderSn: string,
  start: {
    readonly type?: AfterSalesType;
    readonly reason?: AfterSalesReason;
    readonly cardId?: string;
  } = {},
): string {
  return withQuery('/order/aftersales', { orderSn, ...start });
}

/** The progress of an after-sales request. */
export function requestPath(id: string): string {
  return withQuery('/order/aftersales/detail', { id });
}

/** `repeatOf`: number of the member's order whose recharge account is used again. */
export function confirmPath(choice: {
  readonly skuId: string;
  readonly quantity: number;
  readonly repeatOf?: string | undefined;
}): string {
  return withQuery('/order/buy/confirm', choice);
}

/** The checkout of the same purchase, or the page of a product that is no longer on sale. */
export function buyAgainPath(order: {
  readonly sn: string;
  readonly goodsId: string;
  readonly skuId: string;
  readonly quantity: number;
  readonly isOnSale: boolean;
}): string {
  const { sn, goodsId, skuId, quantity, isOnSale } = order;
  return isOnSale ? confirmPath({ skuId, quantity, repeatOf: sn }) : productPath(goodsId, skuId);
}

export function paymentPath(orderSn: string): string {
  return withQuery('/pay/payment', { orderSn });
}

/** Where a payment by card ends; it shows the state of the payment. */
export function cardReturnPath(orderSn: string, paymentLogSn: string): string {
  return withQuery('/pay/stripe/return', { orderSn, paymentLogSn });
}

/**
 * Where a payment by PayPal ends; it shows the state of the payment.
 * @param token the order at the provider that is approved and may not be captured yet
 */
export function walletReturnPath(orderSn: string, paymentLogSn: string, token: string): string {
  return withQuery('/pay/paypal/return', { orderSn, paymentLogSn, token });
}

/** The pages under `/member`. */
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
  | 'profile/devices'
  | 'profile/sign-ins'
  | 'profile/factors';

export function memberPath(page?: MemberPage, query: Query = {}): string {
  return withQuery(page ? `/member/${page}` : '/member', query);
}

/**
 * `back` is a public path of this site; the login page checks it again with `safeReturn`.
 * @param problem why a sign-in at a provider failed
 */
export function loginPathFor(back?: string, problem?: string): string {
  return withQuery(loginPath, { redirect: back, problem });
}

/** The registration page; `back` as for the login page. */
export function registerPath(back?: string): string {
  return withQuery('/login/register', { redirect: back });
}

/** The page for resetting a forgotten password. */
export function forgotPath(back?: string): string {
  return withQuery('/login/forgot', { redirect: back });
}

/**
 * The path in a language: `/en/goods/detail?id=7`. A language that the path has already is replaced, so no path ever
 * gets two prefixes; `/pc` stays in front. URLs with a scheme, `#anchors` and relative URLs are not changed. This is the
 * only function that adds a language prefix to a URL (tests/language-prefix.test.ts).
 */
export function localizedPath(address: string, locale: Locale): string {
  if (!address.startsWith('/') || address.startsWith('//')) return address;
  if (isPcPath(address)) return pcPath(localizedPath(withoutPc(address), locale));
  const plain = splitLocale(address).path;
  if (locale === defaultLocale) return plain;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(plain) ?? [];
  return `/${locale}${path === '/' ? '' : path}${rest}`;
}

/** Splits `/en/order` into `en` and `/order`; a URL without prefix is the default language's. */
export function splitLocale(path: string): { readonly locale: Locale; readonly path: string } {
  const [, first = '', rest = ''] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  if (!isLocale(first)) return { locale: defaultLocale, path };
  // One slash: `//` would start the name of a host.
  return { locale: first, path: `/${rest.replace(/^[/\\]+/, '')}` };
}
