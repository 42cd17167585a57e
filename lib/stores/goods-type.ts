import { isLocalHost } from '@/lib/routing/local-host';
import { type GoodsType, useSettings } from './settings';

/**
 * The kind of goods that an address of the shop sells (spec section 4, Settings): cleared on local hosts; physical
 * where the address lacks the static domain; otherwise, and where no domain is configured, what was chosen stays.
 */
export function goodsTypeAt(
  address: URL | Location,
  staticDomain: string | undefined,
  chosen: GoodsType | null,
): GoodsType | null {
  if (isLocalHost(address.hostname)) return null;
  return staticDomain !== undefined && !address.href.includes(staticDomain) ? 'PHYSICAL' : chosen;
}

/** Runs at start, once the stored settings have been read. */
export function settleGoodsType(staticDomain: string | undefined): void {
  const { goodsType, setGoodsType } = useSettings.getState();
  const settled = goodsTypeAt(window.location, staticDomain, goodsType);
  if (settled !== goodsType) setGoodsType(settled);
}
