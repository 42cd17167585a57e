import catalog from '../../backend/seed/catalog.json';
import { demoDomain, demoPassword } from '../../backend/seed/demo-accounts';
import { localeCookie } from '../../lib/i18n/locales';
import { languagePrefixes } from '../../tests/language-prefixes';
import { openPayment, placeOrder, submitCard } from '../../tests/load/buyers';
import { callOver } from '../../tests/load/running-store';
import type { Target } from './load';
import type { Shop } from './servers';

export const productPath = '/goods/detail?id=1800301000000000001';
/** Card codes, which need no account. */
const checkoutSku = '1800311000000000084';
const unpaidSku = '1800311000000000107';
export const pages = { home: '/', category: '/category?code=LIVE', product: productPath };

/** Every product in every language. */
const allProductPaths = languagePrefixes.flatMap((prefix) =>
  catalog.goods.map(({ id }) => `${prefix}/goods/detail?id=${id}`),
);

/** The product of `productPath`. */
export function shownProduct(): { id: string; categoryCode: string } {
  const id = new URL(productPath, 'http://shop').searchParams.get('id');
  const shown = catalog.goods.find((product) => product.id === id);
  if (!shown) throw new Error('The product is not in the catalogue');
  return shown;
}

/** The pages of the products of other categories. */
export function productPathsOutside(): string[] {
  const { categoryCode } = shownProduct();
  const outside = catalog.goods.filter((product) => product.categoryCode !== categoryCode);
  return languagePrefixes.flatMap((prefix) =>
    outside.map((product) => `${prefix}/goods/detail?id=${product.id}`),
  );
}

/** What browsers send; without it the server would send pages uncompressed. */
export const browserHeaders = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Without this cookie every request for `/` negotiates a language. */
const visitorHeaders = { ...browserHeaders, Cookie: `${localeCookie.name}=zh-cn` };

/** Signs in the first demo member and returns the cookies. */
async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/oauth/token/member`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Requested-With': 'store' },
    body: JSON.stringify({
      grant_type: 'password',
      username: `demo@${demoDomain}`,
      password: demoPassword,
      agree: true,
    }),
  });
  if (!response.ok) throw new Error(`Sign-in responded ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Pages of the purchase and of the member, with the cookies of the demo member, who buys a code for them. */
export async function personalPages(
  origin: string,
): Promise<{ cookie: string; pages: Record<string, string> }> {
  const cookie = `${visitorHeaders.Cookie}; ${await signIn(origin)}`;
  const call = callOver(`${origin}/api`, { Cookie: cookie, Origin: origin, 'X-Requested-With': 'store' });
  const member = { token: '' };
  const { sn, amount } = await placeOrder(call, member, { skuId: checkoutSku });
  const unpaid = await placeOrder(call, member, { skuId: unpaidSku });
  const payment = await openPayment(call, member, { sn, amount });
  await submitCard(call, payment.session);
  await call('GET /order/member/payment/is_pay_success', { query: { paymentLogSn: payment.paymentLogSn } });
  return {
    cookie,
    pages: {
      checkout: `/order/buy/confirm?skuId=${checkoutSku}`,
      payment: `/pay/payment?orderSn=${unpaid.sn}`,
      orders: '/order',
      order: `/order/detail?orderSn=${sn}`,
      member: '/member',
    },
  };
}

/** The targets of the shop. */
export async function shopTargets({ origin }: Shop): Promise<Target[]> {
  const own = { ...visitorHeaders, Cookie: `${visitorHeaders.Cookie}; ${await signIn(origin)}` };
  const target = (
    name: string,
    paths: readonly string[],
    connections: number,
    headers = visitorHeaders,
  ): Target => ({
    name,
    origin,
    paths,
    connections,
    headers,
  });
  return [
    target('product page', [productPath], 50),
    target(`${allProductPaths.length} product pages`, allProductPaths, 20),
    target('home', [pages.home], 20),
    target('category', [pages.category], 20),
    target('API: product list', ['/api/goods/member/goods/list'], 20),
    target('API: product detail', ['/api/goods/member/goods/detail?goodsId=1800301000000000001'], 20),
    target('API: site config', ['/api/store/member/site/config'], 20),
    target('API: own orders', ['/api/order/member/order/list'], 10, own),
    target('API: own profile', ['/api/upms/member/profile/load_member'], 10, own),
    target('page: orders', ['/order'], 4, own),
    target('page: coupons', ['/member/coupon'], 4, own),
  ];
}

/** SQL statements of one request per target, with warm caches. */
export async function countStatements(shop: Shop, targets: readonly Target[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, origin, paths, headers = {} } of targets) {
    const request = async () => (await fetch(origin + paths[0], { headers })).arrayBuffer();
    await request();
    const before = await shop.statements();
    await request();
    counts.set(name, (await shop.statements()) - before);
  }
  return counts;
}
