import { mergeChanges } from '@/components/staff/editor/differences';
import type { ProductContent } from '@/lib/products/staff/editor-contract';

/** {@link mergeChanges}, with the SKUs that another person added: a saved product names all of them. */
export function combineProducts(
  base: ProductContent,
  mine: ProductContent,
  theirs: ProductContent,
): ProductContent {
  const merged = mergeChanges(base, mine, theirs);
  const added = theirs.skus.filter(({ id }) => !merged.skus.some((one) => one.id === id));
  const hasDefault = merged.skus.some(({ isDefault }) => isDefault);
  return {
    ...merged,
    skus: [...merged.skus, ...added.map((one) => ({ ...one, isDefault: one.isDefault && !hasDefault }))],
  };
}
