import 'server-only';
import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { plainColour } from '../settings/brand/brand';
import { markSvg } from '../settings/brand/brand-style';
import { paletteOf } from '../settings/brand/palette';
import { sharp } from '../sharp';
import { shareSize } from './share-picture-path';

/** A subset of Noto Sans CJK SC Bold (see fonts/README.md), so that no system font is needed. */
const fontFile = join(
  /* turbopackIgnore: true */ process.cwd(),
  'lib',
  'seo',
  'fonts',
  'store-share-bold.otf',
);

/** Colours of app/styles/tokens.css, because the picture has no style sheet. */
const colours = { ink: '#14213d', soft: '#46536b', price: '#c8300e', line: '#e3e8f1' } as const;

/** Position of the text, with the cover to its right; pixels of the 1200 x 630 picture. */
const words = { left: 72, width: 600 } as const;
const cover = { left: 728, top: 115, size: 400, round: 36 } as const;

/** What the shop looks like in the picture. */
export type PictureLook = {
  readonly colour: string;
  /** Square, as PNG; null: the icon that comes with the software. */
  readonly icon: Buffer | null;
  /** In place of the icon and the name. */
  readonly logo: Buffer | null;
};

const plainLook: PictureLook = { colour: plainColour, icon: null, logo: null };

/** The place of the icon or logo above the title. */
const head = { top: 66, side: 56, width: 480 } as const;

const round = (side: number) =>
  Buffer.from(
    `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${side / 4}"/></svg>`,
  );

const markOf = (colour: string) =>
  markSvg(colour)
    .replace(/^<svg[^>]*>/, '')
    .replace('</svg>', '');

function ground({ colour, icon, logo }: PictureLook, hasCover: boolean): Buffer {
  const { left, top, size, round: corner } = cover;
  const frame = `<rect x="${left}" y="${top}" width="${size}" height="${size}" rx="${corner}"`;
  const shadow = `${frame} transform="translate(0 14)" fill="#14213d" opacity=".22" filter="url(#s)"/>`;
  const tint = paletteOf(colour).light['azure-tint'];
  const large = `<g transform="translate(${left} ${top}) scale(${size / 36})">${markOf(colour)}</g>`;
  return Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">`,
      '<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/>',
      `<stop offset="1" stop-color="${colour === plainColour ? '#dfe8ff' : tint}"/></linearGradient>`,
      '<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="18"/></filter>',
      '</defs><rect width="1200" height="630" fill="url(#g)"/>',
      `<circle cx="1010" cy="720" r="470" fill="${colour}" opacity=".07"/>`,
      `<circle cx="1010" cy="720" r="400" fill="${colour}" opacity=".06"/>`,
      `<rect width="1200" height="10" fill="${colour}"/>`,
      icon || logo
        ? ''
        : `<g transform="translate(${words.left} ${head.top}) scale(${head.side / 36})">${markOf(colour)}</g>`,
      hasCover ? shadow : icon ? '' : large,
      '</svg>',
    ].join(''),
  );
}

/** The logo, or the icon; the large icon where there is no cover. */
async function lookLayers({ icon, logo }: PictureLook, hasCover: boolean): Promise<OverlayOptions[]> {
  const { left, top } = { left: words.left, top: head.top };
  const layers: OverlayOptions[] = [];
  if (logo) {
    const fitted = sharp(logo).resize(head.width, head.side, { fit: 'inside', withoutEnlargement: true });
    layers.push({ input: await fitted.png().toBuffer(), left, top });
  } else if (icon) {
    const small = sharp(icon)
      .resize(head.side, head.side)
      .composite([{ input: round(head.side), blend: 'dest-in' }]);
    layers.push({ input: await small.png().toBuffer(), left, top });
  }
  if (icon && !hasCover) {
    const large = sharp(icon).resize(cover.size, cover.size);
    layers.push({ input: await large.png().toBuffer(), left: cover.left, top: cover.top });
  }
  return layers;
}

type TextPlace = {
  /** Font size in pixels. */
  readonly size: number;
  readonly colour: string;
  readonly top: number;
  readonly left?: number;
  /** Available height below `top`. */
  readonly height: number;
};

/** Smallest font size and longest text that are readable in a preview. */
const SMALLEST = 28;
const LONGEST = 120;

/** A layer with the text; long text gets a smaller font. Null without text. */
async function textLayer(
  text: string,
  { size, colour, top, left = words.left, height }: TextPlace,
): Promise<(OverlayOptions & { readonly height: number }) | null> {
  const shown = readable(text);
  if (shown === '') return null;
  const markup = `<span foreground="${colour}">${shown}</span>`;
  const base = {
    text: markup,
    fontfile: fontFile,
    width: words.width,
    rgba: true,
    wrap: 'word-char' as const,
  };
  const draw = (pixels: number) =>
    sharp({
      text: { ...base, font: `Store Share Bold ${pixels}`, dpi: 72, spacing: Math.round(pixels * 0.1) },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  let pixels = size;
  let drawn = await draw(pixels);
  while (drawn.info.height > height && pixels > SMALLEST) {
    pixels = Math.max(SMALLEST, Math.round(pixels * 0.8));
    drawn = await draw(pixels);
  }
  return { input: drawn.data, left, top, height: drawn.info.height };
}

/** Text as markup: without characters that XML forbids, and truncated to the available length. */
function readable(text: string): string {
  const plain = text.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim();
  const letters = [...plain];
  const shown = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : plain;
  return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function roundedCover(svg: Buffer): Promise<OverlayOptions> {
  const { size, round: corner, left, top } = cover;
  const mask = Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}"/></svg>`,
  );
  const input = await sharp(svg, { density: 288 })
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, left, top };
}

/**
 * The preview picture of a link to the shop: 1200 x 630 pixels, JPEG.
 * @param picture the cover; absent: the shop's icon
 * @param note small line above the price
 */
export async function drawSharePicture({
  brand,
  title,
  note,
  price = '',
  picture,
  look = plainLook,
}: {
  brand: string;
  title: string;
  note: string;
  price?: string;
  picture?: Buffer;
  look?: PictureLook;
}): Promise<Buffer> {
  const name = look.logo
    ? null
    : await textLayer(brand, { size: 34, colour: colours.ink, top: 76, left: 144, height: 44 });
  const heading = await textLayer(title, { size: 72, colour: colours.ink, top: 176, height: 196 });
  const line = await textLayer(note, {
    size: 30,
    colour: colours.soft,
    top: 176 + (heading?.height ?? 0) + 30,
    height: price ? 84 : 180,
  });
  const amount = await textLayer(price, { size: 68, colour: colours.price, top: 498, height: 80 });
  const texts = [name, heading, line, amount].filter((layer) => layer !== null);
  const layers: OverlayOptions[] = [...(await lookLayers(look, picture !== undefined)), ...texts];
  if (picture) layers.push(await roundedCover(picture));
  return sharp(ground(look, picture !== undefined))
    .composite(layers)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}
