import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/locales';
import { formatPrice } from '@/lib/money';
import { getGoodsDetail } from '@/lib/queries/get-goods-detail';
import { lowestPrice } from './lowest-price';
import { drawSharePicture } from './share-picture';

const publicFolder = join(/* turbopackIgnore: true */ process.cwd(), 'public');
const defaultCover = '/icons/goods-default.svg';

/** The drawing of a cover; what has no drawing of ours shows the shop's default one. */
async function readCover(address: string): Promise<Buffer> {
  const own = /^\/covers\/[\w-]+\.svg$/.test(address) ? address : defaultCover;
  return readFile(join(publicFolder, own)).catch(() => readFile(join(publicFolder, defaultCover)));
}

/** The picture for links to one goods, in a language; null when it has no page. */
export async function goodsPicture(id: string, locale: Locale): Promise<Buffer | null> {
  const detail = await getGoodsDetail(id, locale);
  if (typeof detail === 'string') return null;
  const shell = await getTranslations({ locale, namespace: 'shell' });
  const price = formatPrice(lowestPrice(detail.skus));
  const hasRange = new Set(detail.skus.map((sku) => sku.dealPrice ?? sku.price)).size > 1;
  // Each language fills one of the two and leaves the other blank.
  const [before, after] = [shell('ui.fromBefore').trim(), shell('ui.fromAfter').trim()];
  return drawSharePicture({
    brand: shell('brand'),
    title: detail.goods.name,
    note: detail.goods.etaLabel,
    price: hasRange ? [before, price, after].filter(Boolean).join(' ') : price,
    picture: await readCover(detail.goods.cover),
  });
}
