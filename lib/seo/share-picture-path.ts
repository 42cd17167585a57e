/** Size in pixels of a preview picture for Open Graph and Twitter cards. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Picture of the whole shop; a path without language. */
export const shopPicturePath = '/opengraph/shop';

/** Picture of a product: its cover, name and lowest price. */
export function productPicturePath(id: string): string {
  return `/opengraph/goods/${id}`;
}
