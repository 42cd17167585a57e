import { readFileSync } from 'node:fs';
import sharp, { type Region } from 'sharp';
import { describe, expect, it } from 'vitest';
import catalog from '@/backend/seed/catalog.json';
import { locales } from '@/lib/i18n/locales';
import { drawSharePicture } from './share-picture';

const picture = readFileSync('public/covers/netvale-points.svg');

const drawn = (title: string, note = '5 to 60 seconds') =>
  drawSharePicture({ brand: '天云商城', title, note, price: 'from ¥9.90', picture });

/** Statistics of a region of a picture; sharp computes them for the whole file only. */
async function statsOf(jpeg: Buffer, part: Region) {
  return sharp(await sharp(jpeg).extract(part).png().toBuffer()).stats();
}

/** The contrast in the area of the name. */
async function inked(jpeg: Buffer): Promise<number> {
  const { channels } = await statsOf(jpeg, { left: 72, top: 170, width: 600, height: 100 });
  return channels[0]?.stdev ?? 0;
}

describe('the preview picture of a link', () => {
  it.each(['Netvale & <b> points', '很长'.repeat(99), '\u0000\u0008'])(
    'is 1200 x 630 and small for %j',
    async (title) => {
      const jpeg = await drawn(title);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(jpeg.byteLength).toBeLessThan(300 * 1024);
    },
  );

  it('shows the name', async () => {
    expect(await inked(await drawn('鲸浪直播·鲸币', ''))).toBeGreaterThan(
      10 * (await inked(await drawn(' ', ''))),
    );
  });

  it('shows the logo of the shop when there is no cover', async () => {
    const jpeg = await drawSharePicture({
      brand: 'Tianyun',
      title: 'Tianyun',
      note: 'Top up from anywhere.',
    });
    const { dominant } = await statsOf(jpeg, { left: 860, top: 420, width: 130, height: 80 });
    expect(dominant.b).toBeGreaterThan(dominant.r + 100);
  });
});

it('the font has every character of every product name in the catalogue', async () => {
  const known = fontLetters(readFileSync('lib/seo/fonts/store-share-bold.otf'));
  const names = catalog.goods.flatMap(({ name, eta }) =>
    locales.flatMap((locale) => [name[locale], eta.label[locale]]),
  );
  const missing = [...new Set(names.join(''))].filter((letter) => !known.has(letter.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
});

/** Code points of an OpenType font, from the format 4 subtable of its `cmap`. */
function fontLetters(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(entry + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
  );
  const subtable = subtables.find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const size = font.readUInt16BE(subtable + 6);
  const letters = new Set<number>();
  for (let segment = 0; segment < size; segment += 2) {
    const last = font.readUInt16BE(subtable + 14 + segment);
    const first = font.readUInt16BE(subtable + 16 + size + segment);
    for (let code = first; code <= last; code += 1) letters.add(code);
  }
  return letters;
}
