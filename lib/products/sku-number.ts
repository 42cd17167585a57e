/**
 * The number of a new sku: that of its product, and the one after the highest that its skus have.
 * @param known the numbers of the stored skus
 * @param place of the sku among those that are added together
 */
export function newSkuNumber(productSn: string, known: readonly string[], place = 0): string {
  const highest = Math.max(0, ...known.map((sn) => Number(sn.split('-').at(-1)) || 0));
  return `${productSn}-${String(highest + 1 + place).padStart(2, '0')}`;
}
