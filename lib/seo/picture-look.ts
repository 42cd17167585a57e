import 'server-only';
import type { Locale } from '../i18n/locales';
import { plainColour } from '../settings/brand/brand';
import { readBrandFile, readIcon } from '../settings/queries/brand-file';
import { getShop } from '../settings/queries/shop';
import type { PictureLook } from './share-picture';

/** What the shop looks like in preview pictures. */
export async function getPictureLook(locale: Locale): Promise<PictureLook> {
  const { brand } = await getShop(locale);
  const [icon, logo] = await Promise.all([
    readIcon(brand),
    brand.logo === null ? null : readBrandFile(brand.logo.link),
  ]);
  return { colour: brand.colour ?? plainColour, icon, logo };
}
