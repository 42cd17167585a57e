import { z } from 'zod';
import { backendTexts } from '../../lib/i18n/backend-texts';
import { inEveryLanguage } from '../../lib/i18n/every-language';
import type { ShopNames } from '../../lib/i18n/fill-names';
import type { Locale } from '../../lib/i18n/locales';
import type { Executor } from '../database/connect';
import { readSettingRows } from './setting-rows';

const name = z.strictObject(inEveryLanguage(() => z.string().min(1)));

/** What the shop calls itself and its coins, in each language. */
export const shopSettings = z.object({ shop: z.strictObject({ name, coinName: name }) });

export type Shop = z.output<typeof shopSettings>['shop'];

/** The names of a shop that has chosen none. */
export const defaultShop: Shop = {
  name: inEveryLanguage((locale) => backendTexts(locale).labels('settings.shop')),
  coinName: inEveryLanguage((locale) => backendTexts(locale).labels('settings.coins')),
};

/** The names in one language of a shop that has chosen none. */
export const defaultShopNames = (locale: Locale): ShopNames => namesIn(defaultShop, locale);

function namesIn({ name, coinName }: Shop, locale: Locale): ShopNames {
  return { shopName: name[locale], coinName: coinName[locale] };
}

/** A malformed row is replaced by its last valid value or by the default. */
export async function readShop(db: Executor): Promise<Shop> {
  const rows = await readSettingRows(db);
  const row = rows.find(({ key }) => key === 'shop');
  const valid = [row?.value, row?.goodValue].map((value) => shopSettings.shape.shop.safeParse(value));
  return valid.find(({ success }) => success)?.data ?? defaultShop;
}

/** The names of the shop in one language. */
export async function readShopNames(db: Executor, locale: Locale): Promise<ShopNames> {
  return namesIn(await readShop(db), locale);
}
