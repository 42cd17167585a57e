import { productTypeAt } from '@/lib/routing/product-type';
import { useSettings } from './settings';

/** Runs at start, once the stored settings have been read. */
export function applyProductType(staticDomain: string | undefined): void {
  const { goodsType, setGoodsType } = useSettings.getState();
  const settled = productTypeAt(window.location, staticDomain, goodsType);
  if (settled !== goodsType) setGoodsType(settled);
}
