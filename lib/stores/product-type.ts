import { isLocalHost } from '@/lib/routing/local-host';
import { type GoodsType, useSettings } from './settings';

/**
 * The product type that a host name of the shop sells: cleared on local hosts; physical where the host name
 * lacks the static domain; otherwise, and without a configured domain, the stored choice.
 */
export function productTypeAt(
  url: URL | Location,
  staticDomain: string | undefined,
  chosen: GoodsType | null,
): GoodsType | null {
  if (isLocalHost(url.hostname)) return null;
  return staticDomain !== undefined && !url.href.includes(staticDomain) ? 'PHYSICAL' : chosen;
}

/** Runs at start, once the stored settings have been read. */
export function applyProductType(staticDomain: string | undefined): void {
  const { goodsType, setGoodsType } = useSettings.getState();
  const settled = productTypeAt(window.location, staticDomain, goodsType);
  if (settled !== goodsType) setGoodsType(settled);
}
