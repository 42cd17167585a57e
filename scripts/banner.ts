import { type Address, browserAddress } from './preflight';
import type { ShopEnvironment } from './shop-environment';

/** What a person needs to know when the shop stands: where it is, what kind it is, and whom to log in as. */
export function banner(address: Address, shop: ShopEnvironment): string {
  const url = browserAddress(address);
  const rows: [string, string][] = [['Tianyun Store', url]];
  if (shop.API_BASE_URL) {
    rows.push(['Backend', shop.API_BASE_URL]);
  } else {
    rows.push(['Data', shop.DATABASE_URL ? 'PostgreSQL (DATABASE_URL)' : shop.STORE_DATA_DIR]);
  }
  if (!shop.API_BASE_URL && shop.STORE_DEMO !== '0') {
    rows.push(
      ['Demo mode', 'no real money, mail or goods; sandbox card 4242 4242 4242 4242'],
      ['Log in as', 'demo@tianyun.example or second@tianyun.example, password Tianyun2026'],
      ['Staff', 'service@tianyun.example, the same password; its calls are in /api/docs'],
      ['Outbox', `${url}/dev/outbox (every mail and text message the shop sends)`],
    );
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['', ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ''].join('\n');
}
