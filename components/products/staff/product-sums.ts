import type { StaffGoods, StaffSku } from '@/lib/products/staff/contract';

type Range = { low: number; high: number };

function rangeOf(values: readonly number[]): Range {
  return values.length === 0 ? { low: 0, high: 0 } : { low: Math.min(...values), high: Math.max(...values) };
}

/** SKUs on sale, or all of them when none is. */
function shownSkus(skus: readonly StaffSku[]): readonly StaffSku[] {
  const onSale = skus.filter((sku) => sku.onSale);
  return onSale.length > 0 ? onSale : skus;
}

/** Yuan. */
export function priceRange(skus: readonly StaffSku[]): Range {
  return rangeOf(shownSkus(skus).map(({ price }) => price));
}

/** Percent. */
export function marginRange(skus: readonly StaffSku[]): Range {
  return rangeOf(shownSkus(skus).map(({ margin }) => margin));
}

/** Units that can be sold; null when a supplier or a person delivers. */
export function stockOf({ deliveryMode, skus }: StaffGoods): number | null {
  if (deliveryMode !== 'CARD' && deliveryMode !== 'SHIPPING') return null;
  return shownSkus(skus).reduce((sum, { available }) => sum + available, 0);
}
