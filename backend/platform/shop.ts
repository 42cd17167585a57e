import { z } from 'zod';
import { backendTexts } from '../../lib/i18n/backend-texts';
import { inEveryLanguage } from '../../lib/i18n/every-language';
import type { ShopNames } from '../../lib/i18n/fill-names';
import type { Locale } from '../../lib/i18n/locales';
import { type Brand, brand, plainBrand } from '../../lib/settings/brand/brand';
import type { Executor } from '../database/connect';
import type { Environment } from '../environment/environment';
import { replyAddress } from './reply-address';
import { readSettingRows, type SettingRow } from './setting-rows';

const name = z.strictObject(inEveryLanguage(() => z.string().min(1)));

/** What the shop calls itself and its coins, in each language. */
export const shopSettings = z.object({ shop: z.strictObject({ name, coinName: name }) });

export type Shop = z.output<typeof shopSettings>['shop'];

/** Its look has a row of its own: releases that know only the names read the other one. */
export const brandSettings = z.object({ brand });

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
  return validRow(await readSettingRows(db), 'shop', shopSettings.shape.shop) ?? defaultShop;
}

/** A malformed row is replaced by its last valid value or by the look that comes with the software. */
export async function readBrand(db: Executor): Promise<Brand> {
  return validRow(await readSettingRows(db), 'brand', brand) ?? plainBrand;
}

function validRow<S extends z.ZodType>(
  rows: readonly SettingRow[],
  key: string,
  schema: S,
): z.output<S> | undefined {
  const row = rows.find((one) => one.key === key);
  const valid = [row?.value, row?.goodValue].map((value) => schema.safeParse(value));
  return valid.find(({ success }) => success)?.data;
}

/** The names of the shop in one language. */
export async function readShopNames(db: Executor, locale: Locale): Promise<ShopNames> {
  return namesIn(await readShop(db), locale);
}

/** What mails show of the shop. `serviceEmail`: where readers write to, who may be unable to sign in. */
export type ShopFace = ShopNames & Pick<Brand, 'colour'> & { serviceEmail: string };

const contactSettings = z.object({ email: z.email() });

/** The names of the shop in one language, its colour, and the contact of its service; replies are read in any case. */
export async function readShopFace(
  db: Executor,
  environment: Pick<Environment, 'mailReplyTo' | 'mailFrom'>,
  locale: Locale,
): Promise<ShopFace> {
  const rows = await readSettingRows(db);
  const shop = validRow(rows, 'shop', shopSettings.shape.shop) ?? defaultShop;
  const { colour } = validRow(rows, 'brand', brand) ?? plainBrand;
  const contact = validRow(rows, 'serviceContact', contactSettings);
  return {
    ...namesIn(shop, locale),
    colour,
    serviceEmail: contact?.email ?? replyAddress(environment),
  };
}
