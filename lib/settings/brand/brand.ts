import { z } from 'zod';

/** A public picture that staff uploaded. */
const pictureLink = z.string().regex(/^\/api\/files\/[0-9a-f]{32}\.webp$/);

const picture = z.strictObject({
  link: pictureLink,
  /** Pixels. */
  width: z.int().min(1).max(4000),
  height: z.int().min(1).max(4000),
});
export type BrandPicture = z.output<typeof picture>;

/** What a shop looks like. A part that is null is the one that comes with the software. */
export const brand = z.strictObject({
  /** In place of the icon and the name at the top of pages. */
  logo: picture.nullable(),
  /** The same for dark backgrounds; null: `logo`. */
  logoDark: picture.nullable(),
  /** Square, of browser tabs, home screens and the back office; its sizes are files beside it (`iconFile`). */
  icon: pictureLink.nullable(),
  /** Of what can be pressed, `#rrggbb`. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
});
export type Brand = z.output<typeof brand>;

export const plainBrand: Brand = { logo: null, logoDark: null, icon: null, colour: null };

/** The colour that comes with the software: `--azure` of app/styles/tokens.css. */
export const plainColour = '#2456e6';

/**
 * The files of an icon, by their purpose: sides in pixels. A maskable one fills its square, because a phone cuts its
 * edges; that of Apple has no transparent parts.
 */
export const iconFiles = {
  tab: { side: 64, isFilled: false },
  app: { side: 192, isFilled: false },
  appLarge: { side: 512, isFilled: false },
  apple: { side: 180, isFilled: true },
  mask: { side: 192, isFilled: true },
  maskLarge: { side: 512, isFilled: true },
} as const;
export type IconFile = keyof typeof iconFiles;

/** The files of a shop that has no icon of its own. */
const plainIcons: Readonly<Record<IconFile, string>> = {
  tab: '/icons/logo.svg',
  app: '/icons/icon-192.png',
  appLarge: '/icons/icon-512.png',
  apple: '/icons/apple-touch-icon.png',
  mask: '/icons/maskable-192.png',
  maskLarge: '/icons/maskable-512.png',
};

/** The name of one file of an icon, from the name of the icon itself. */
export const iconFileName = (name: string, file: IconFile): string => name.replace(/\.webp$/, `-${file}.png`);

/** The path of one file of the icon of a shop. */
export const iconPath = ({ icon }: Pick<Brand, 'icon'>, file: IconFile): string =>
  icon === null ? plainIcons[file] : iconFileName(icon, file);
