import type { Sku } from '@/lib/products/sku';

/** The parts of a denomination's name for its tile. `bonus` is `+260`; `isAmount` for large figures. */
export type SkuTitle = {
  readonly main: string;
  readonly bonus: string | null;
  readonly small: string | null;
  readonly isAmount: boolean;
};

/** `1980 Shards+260` with unit `Shards`: 1,980, +260, Shards. `Dewfall Pass (30 days)`: Dewfall Pass, 30 days. */
export function skuTitle(sku: Pick<Sku, 'name' | 'faceValue' | 'bonusValue'>, unit: string): SkuTitle {
  if (isAmountOf(sku, unit)) {
    return {
      main: groupThousands(sku.faceValue ?? 0),
      bonus: sku.bonusValue > 0 ? `+${sku.bonusValue}` : null,
      small: unit,
      isAmount: true,
    };
  }
  const [, main = sku.name, small = null] = /^(.+?)\s*[（(]([^（()）]+)[)）]$/.exec(sku.name) ?? [];
  return { main, bonus: null, small, isAmount: false };
}

/** A pass among packs of coins has a face value too (its days), but its name has another unit. */
function isAmountOf(sku: Pick<Sku, 'name' | 'faceValue'>, unit: string): boolean {
  if (sku.faceValue === null || unit === '') return false;
  const name = sku.name.replace(/,/g, '').toLowerCase();
  return name.startsWith(String(sku.faceValue)) && name.includes(unit.toLowerCase());
}

function groupThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
