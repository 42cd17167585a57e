import type { Sku } from '@/lib/contract/goods';

/** What the cheapest denomination costs now, deals counted; yuan. */
export function lowestPrice(skus: readonly Pick<Sku, 'price' | 'dealPrice'>[]): number {
  return Math.min(...skus.map((sku) => sku.dealPrice ?? sku.price));
}
