/** Pixels of a picture for link previews, as Open Graph and Twitter cards want it. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Picture of the whole shop; addresses are without language. */
export const shopPictureAddress = '/opengraph/shop';

/** Picture of one goods: its cover, name and lowest price. */
export function goodsPictureAddress(id: string): string {
  return `/opengraph/goods/${id}`;
}
