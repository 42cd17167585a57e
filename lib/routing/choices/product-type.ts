import type { HotKeyword } from '@/lib/contract/storefront/search';
import { isLocalHost } from '../local-host';
import type { productTypes } from './listing-choice';

type ProductType = (typeof productTypes)[number];

/**
 * The product type that a host name of the shop sells: cleared on local hosts; physical where the URL lacks the static
 * domain; otherwise, and without a configured domain, the stored choice.
 */
export function productTypeAt(
  url: Pick<URL, 'hostname' | 'href'>,
  staticDomain: string | undefined,
  chosen: ProductType | null,
): ProductType | null {
  if (isLocalHost(url.hostname)) return null;
  return staticDomain !== undefined && !url.href.includes(staticDomain) ? 'PHYSICAL' : chosen;
}

/** The only product type that is sold at the host of a request; undefined where all are. */
export function productTypeOfHost(
  host: string | null,
  staticDomain: string | undefined,
): ProductType | undefined {
  const url = `http://${host}`;
  if (host === null || !URL.canParse(url)) return undefined;
  return productTypeAt(new URL(url), staticDomain, null) ?? undefined;
}

/** The popular keywords that find products of the only type that is sold; all of them where every type is. */
export function keywordsOfType(
  keywords: readonly HotKeyword[],
  type: ProductType | null | undefined,
): string[] {
  return keywords.filter(({ types }) => !type || types.includes(type)).map(({ text }) => text);
}
