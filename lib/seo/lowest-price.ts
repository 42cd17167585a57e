import type { Sku } from '@/lib/products/sku';

/** The current price of the cheapest denomination, including deals; yuan. */
export function lowestPrice(skus: readonly Pick<Sku, 'price' | 'dealPrice'>[]): number {
  return Math.min(...skus.map((sku) => sku.dealPrice ?? sku.price));
}
