import { and, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Brand, BrandPicture } from '../../../../lib/settings/brand/brand';
import { isReadable, nearestReadable } from '../../../../lib/settings/brand/palette';
import type { Executor } from '../../../database/connect';
import { storedFile } from '../../../database/schema/members';
import { StoreError } from '../../../platform/errors/store-error';
import type { Shop } from '../../../platform/shop';
import { avatarName } from '../../files/keep-avatar';
import { saveSetting } from '../save-setting';
import type { writableSettings } from './setting-values';

/** Names and look of the shop as staff read and write them: one setting, two rows. */
export type ShopValue = z.output<typeof writableSettings.shape.shop>;

/** @param names, look parsed values of both rows */
export function shopValue(names: unknown, look: unknown): ShopValue {
  const { logo, logoDark, icon, colour } = look as Brand;
  return {
    ...(names as Shop),
    logo: logo?.link ?? null,
    logoDark: logoDark?.link ?? null,
    icon,
    colour,
  };
}

/** @throws StoreError `setting_colourUnreadable` with the nearest colour that can be read in both themes */
export function refuseUnreadable({ colour }: Pick<ShopValue, 'colour'>): void {
  if (colour === null || isReadable(colour)) return;
  throw new StoreError('setting_colourUnreadable', { data: { value: nearestReadable(colour) } });
}

/**
 * Writes both rows.
 * @throws StoreError `common_message_badRequest` with the pictures that were not uploaded for the shop
 */
export async function writeShop(tx: Executor, value: ShopValue, now: Date): Promise<void> {
  const { name, coinName, colour, ...links } = value;
  const pictures = await uploadedPictures(tx, links);
  const look: Brand = {
    logo: links.logo === null ? null : (pictures.get(links.logo) ?? null),
    logoDark: links.logoDark === null ? null : (pictures.get(links.logoDark) ?? null),
    icon: links.icon,
    colour,
  };
  await saveSetting(tx, 'shop', { name, coinName }, now);
  await saveSetting(tx, 'brand', look, now);
}

type Links = Pick<ShopValue, 'logo' | 'logoDark' | 'icon'>;

async function uploadedPictures(tx: Executor, links: Links): Promise<Map<string, BrandPicture>> {
  const wanted = Object.values(links).filter((link) => link !== null);
  if (wanted.length === 0) return new Map();
  const names = wanted.map((link) => avatarName(link) ?? '');
  const rows = await tx
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.kind, ['LOGO', 'ICON']), inArray(storedFile.storageKey, names)));
  const pictures = new Map(
    rows.map(({ storageKey, width, height }): [string, BrandPicture] => {
      const link = `/api/files/${storageKey}`;
      return [link, { link, width: width ?? 1, height: height ?? 1 }];
    }),
  );
  // An icon has files that a logo has not.
  const icons = rows
    .filter(({ kind }) => kind === 'ICON')
    .map(({ storageKey }) => `/api/files/${storageKey}`);
  const unknown = Object.entries(links).flatMap(([part, link]) => {
    if (link === null) return [];
    return (part === 'icon' ? icons.includes(link) : pictures.has(link)) ? [] : [part];
  });
  if (unknown.length > 0) throw new StoreError('common_message_badRequest', { data: { fields: unknown } });
  return pictures;
}
