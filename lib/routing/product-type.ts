import type { SoldType } from '../i18n/page-segment';
import type { GoodsType } from '../products/goods-type';
import type { HotKeyword } from '../search/contract';
import { isLocalHost } from './local-host';

/** Names `SoldType` in requests from the server in front to the pages; clients cannot send it. */
export const soldTypeHeader = 'x-sold-type';

/**
 * The product type that a host name of the shop sells: cleared on local hosts; physical where the URL lacks the static
 * domain; otherwise, and without a configured domain, the stored choice.
 */
export function productTypeAt(
  url: Pick<URL, 'hostname' | 'href'>,
  staticDomain: string | undefined,
  chosen: GoodsType | null,
): GoodsType | null {
  if (isLocalHost(url.hostname)) return null;
  return staticDomain !== undefined && !url.href.includes(staticDomain) ? 'PHYSICAL' : chosen;
}

/** The only product type that is sold at the host of a request; undefined where all are. */
export function productTypeOfHost(
  host: string | undefined,
  staticDomain: string | undefined,
): SoldType | undefined {
  const url = `http://${host}`;
  if (host === undefined || staticDomain === undefined || !URL.canParse(url)) return undefined;
  return productTypeAt(new URL(url), staticDomain, null) === 'PHYSICAL' ? 'PHYSICAL' : undefined;
}

/** Reads `soldTypeHeader`. */
export function soldTypeOf(headers: Pick<Headers, 'get'>): SoldType | undefined {
  return headers.get(soldTypeHeader) === 'PHYSICAL' ? 'PHYSICAL' : undefined;
}

/** The popular keywords that find products of the only type that is sold; all of them where every type is. */
export function keywordsOfType(
  keywords: readonly HotKeyword[],
  type: GoodsType | null | undefined,
): string[] {
  return keywords.filter(({ types }) => !type || types.includes(type)).map(({ text }) => text);
}
