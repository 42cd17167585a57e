import { demoDomain, demoPassword } from '../../backend/seed/demo-accounts';
import { browserUrl, type ListenAddress } from '../../server/settings/listen-address';
import type { ShopEnvironment } from './shop-environment';

/** The text that is printed when the shop is ready: URL, data, and in demo mode the accounts. */
export function banner(address: ListenAddress, shop: ShopEnvironment): string {
  const url = browserUrl(address);
  const rows: [string, string][] = [['Store', url]];
  if (shop.API_BASE_URL) {
    rows.push(['Backend', shop.API_BASE_URL]);
  } else {
    rows.push(['Data', shop.DATABASE_URL ? 'PostgreSQL (DATABASE_URL)' : shop.STORE_DATA_DIR]);
  }
  if (!shop.API_BASE_URL) rows.push(...paymentRows(shop));
  if (!shop.API_BASE_URL && shop.STORE_DEMO !== '0') {
    rows.push(
      ['Demo mode', 'STORE_DEMO=1: no real money, mail or goods; sandbox card 4242 4242 4242 4242'],
      ['Log in as', `demo@${demoDomain} or second@${demoDomain}, password ${demoPassword}`],
      ['Back office', `${url}/staff`],
      ['Staff', `service@, operations@, catalogue@, finance@ and admin@${demoDomain}, the same password`],
      ['Authenticator', 'secret JBSWY3DPEHPK3PXP'],
      ['Outbox', `${url}/dev/outbox (every mail and text message the shop sends)`],
    );
  }
  if (!shop.API_BASE_URL && shop.STORE_DEMO === '0' && !shop.SUPPLIER_API_BASE) {
    rows.push([
      'Top-ups',
      'not delivered automatically: SUPPLIER_API_BASE is not set; their orders wait for staff',
    ]);
  }
  if (!shop.API_BASE_URL && shop.STORE_DEMO === '0' && !shop.EXCHANGE_RATES_URL) {
    rows.push([
      'Rates',
      `not updated: EXCHANGE_RATES_URL is not set; only CNY is taken once they are ${shop.EXCHANGE_RATES_MAX_HOURS || '96'} hours old`,
    ]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['', ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ''].join('\n');
}

/** Which provider takes the payments of each method, and which methods are not offered. */
function paymentRows(shop: ShopEnvironment): [string, string][] {
  const isDemo = shop.STORE_DEMO !== '0';
  const key = shop.STRIPE_SECRET_KEY ?? '';
  const mode = /^[rs]k_live_/.test(key) ? 'Stripe, real money' : 'Stripe in test mode';
  return [
    ['Cards', key ? mode : isDemo ? 'sandbox' : 'not offered: STRIPE_SECRET_KEY is not set'],
    ['PayPal', paypalState(shop, isDemo)],
  ];
}

function paypalState(
  { PAYPAL_CLIENT_ID: id, PAYPAL_API_BASE: base }: ShopEnvironment,
  isDemo: boolean,
): string {
  if (!id) return isDemo ? 'sandbox' : 'not offered: PAYPAL_CLIENT_ID is not set';
  return !base || /^https:\/\/api-m\.paypal\.com\/*$/.test(base)
    ? 'PayPal, real money'
    : 'PayPal in test mode';
}
