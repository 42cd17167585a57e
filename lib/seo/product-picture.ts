import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/locales';
import { formatPrice } from '@/lib/money';
import { getProductDetail } from '@/lib/products/queries/get-product-detail';
import { lowestPrice } from './lowest-price';
import { getPictureLook } from './picture-look';
import { drawSharePicture } from './share-picture';

const publicFolder = join(/* turbopackIgnore: true */ process.cwd(), 'public');
const defaultCover = '/icons/goods-default.svg';

/** Reads the SVG of a cover; the shop's default picture for a cover of another backend. */
async function readCover(path: string): Promise<Buffer> {
  const own = /^\/covers\/[\w-]+\.svg$/.test(path) ? path : defaultCover;
  return readFile(join(publicFolder, own)).catch(() => readFile(join(publicFolder, defaultCover)));
}

/** The preview picture for links to one product, in a language; null when the product has no page. */
export async function productPicture(id: string, locale: Locale): Promise<Buffer | null> {
  const detail = await getProductDetail(id, locale);
  if (typeof detail === 'string') return null;
  const shell = await getTranslations({ locale, namespace: 'shell' });
  const price = formatPrice(lowestPrice(detail.skus));
  const hasRange = new Set(detail.skus.map((sku) => sku.dealPrice ?? sku.price)).size > 1;
  // Each language has one of the two texts; the other is blank.
  const [before, after] = [shell('ui.fromBefore').trim(), shell('ui.fromAfter').trim()];
  return drawSharePicture({
    brand: shell('brand'),
    title: detail.goods.name,
    note: detail.goods.etaLabel,
    price: hasRange ? [before, price, after].filter(Boolean).join(' ') : price,
    picture: await readCover(detail.goods.cover),
    look: await getPictureLook(locale),
  });
}
