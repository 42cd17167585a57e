/** The key in session storage of the inputs of a product page. */
export function keptKey(goodsId: string): string {
  return `purchase:${goodsId}`;
}
