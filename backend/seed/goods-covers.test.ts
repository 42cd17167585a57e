import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { presentDesigns, presentPicture } from '../../lib/presents/designs';
import catalog from './catalog.json';
import { background, luminance } from './colours';
import { drawCover } from './cover';
import { catalogCovers, furtherPictures } from './goods-covers';
import { motifNames } from './motifs';
import { presentCards } from './present-cards';

const directory = fileURLToPath(new URL('../../public/covers/', import.meta.url));
const covers = catalogCovers();

/** Red, green and blue of each of the 64 × 64 pixels. */
const atSize = (svg = ''): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(64, 64).removeAlpha().raw().toBuffer();

/** The mean difference of a colour channel (0 to 255), and the share of pixels that differ clearly. */
function distance(one: Buffer, other: Buffer): { mean: number; share: number } {
  let [sum, clear] = [0, 0];
  for (let at = 0; at < one.length; at += 3) {
    const difference = [0, 1, 2].reduce(
      (total, channel) => total + Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)),
      0,
    );
    sum += difference;
    if (difference > 72) clear += 1;
  }
  return { mean: sum / one.length, share: (3 * clear) / one.length };
}

describe('the covers of the catalogue', () => {
  it('are up to date in public/covers (`npm run covers` regenerates them)', async () => {
    expect((await readdir(directory)).sort()).toEqual([...covers.keys()].sort());
    for (const [name, svg] of covers) {
      expect(await readFile(`${directory}${name}`, 'utf8'), name).toBe(svg);
    }
  });

  it('and the cards of presents are up to date in public/presents', async () => {
    const cards = presentCards();
    expect((await readdir(`${directory}../presents`)).sort()).toEqual([...cards.keys()].sort());
    expect(presentDesigns.map(presentPicture)).toEqual([...cards.keys()].map((name) => `/presents/${name}`));
    for (const [name, svg] of cards) {
      expect(await readFile(`${directory}../presents/${name}`, 'utf8'), name).toBe(svg);
    }
  });

  it('exist for every product and every category', () => {
    const pictures = catalog.goods.flatMap((goods) => furtherPictures(goods));
    expect(pictures.length).toBe(12);
    expect(pictures.filter((name) => !covers.has(name))).toEqual([]);
    // One with and one without the glyph, and a closer view of shipped products.
    expect(covers.size).toBe(2 * catalog.goods.length + pictures.length / 2 + catalog.categories.length);
    expect(
      catalog.goods.map((goods) => goods.cover.motif).filter((name) => !motifNames.includes(name)),
    ).toEqual([]);
  });

  it('are unique: no two products share picture and character', () => {
    expect(new Set(covers.values()).size).toBe(covers.size);
    const looks = catalog.goods.map(({ cover }) => `${cover.motif} ${cover.glyph}`);
    expect(new Set(looks).size).toBe(looks.length);
    const characters = catalog.goods.map(({ cover }) => cover.glyph);
    expect(characters.filter((one, index) => characters.indexOf(one) !== index)).toEqual([]);
  });

  it.each([
    ['with the character', ''],
    ['without it, as in English', '-2'],
  ])('can be told apart at 64 px %s', async (_, suffix) => {
    const pictures = await Promise.all(
      catalog.goods.map(async ({ slug }) => ({
        slug,
        pixels: await atSize(covers.get(`${slug}${suffix}.svg`)),
      })),
    );
    const alike = pictures.flatMap((one, index) =>
      pictures.slice(0, index).flatMap((other) => {
        const { mean, share } = distance(one.pixels, other.pixels);
        return mean < 20 || share < 0.15 ? [`${one.slug}, ${other.slug}: ${mean}, ${share}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it('are too much alike with one object in two similar colours', async () => {
    const [pad, almost] = ['#1e1b4b', '#1b2050'].map((from) =>
      drawCover({ from, to: '#c4b5fd', motif: 'pad' }),
    );
    expect(distance(await atSize(pad), await atSize(almost)).mean).toBeLessThan(20);
  });

  it('have an object of their own for each category', () => {
    const objects = catalog.categories.map(({ code }) => {
      const svg = covers.get(`category-${code.toLowerCase().replaceAll('_', '-')}.svg`) ?? '';
      return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' ');
    });
    expect(new Set(objects).size).toBe(catalog.categories.length);
  });

  it('have a character that both Chinese scripts share', () => {
    const simplified = /[乌乐书剑双图峡弹柠桥梦涟环礼话鲸云气长风宝会员读听万东车马鸟鱼龙门开关电网]/;
    expect(catalog.goods.map(({ cover }) => cover.glyph).filter((glyph) => simplified.test(glyph))).toEqual(
      [],
    );
  });

  it('are small and load no font or other resource', () => {
    for (const [name, svg] of covers) {
      expect(Buffer.byteLength(svg), name).toBeLessThan(6 * 1024);
      expect(svg, name).not.toMatch(/<text|font|href|<script|NaN|undefined/);
    }
  });

  it('have enough contrast for large white text', () => {
    for (const { cover, slug } of catalog.goods) {
      expect(1.05 / (luminance(background(cover.from)) + 0.05), slug).toBeGreaterThan(4);
    }
  });
});

it('products that are sold as codes are cards of 8:5, and others are not', () => {
  const card = /<rect x="8" y="42.5" width="184" height="115"/;
  const drawn = catalog.goods.map(({ slug }) => [slug, card.test(covers.get(`${slug}.svg`) ?? '')]);
  expect(drawn).toEqual(catalog.goods.map(({ slug, deliveryMode }) => [slug, deliveryMode === 'CARD']));
  expect(184 / 115).toBe(8 / 5);
});

describe('products that are sent as parcels', () => {
  const parcels = catalog.goods.filter(({ deliveryMode }) => deliveryMode === 'SHIPPING');
  const print = /<rect x="8" y="31" width="184" height="138"/;

  it('are prints of 4:3 in all their pictures, and others are not', () => {
    const drawn = [...covers].filter(([, svg]) => print.test(svg)).map(([name]) => name);
    const expected = parcels.flatMap(({ slug }) => [`${slug}.svg`, `${slug}-2.svg`, `${slug}-3.svg`]);
    expect(drawn).toEqual(expected);
    expect(parcels.length).toBeGreaterThan(0);
    expect(184 / 138).toBe(4 / 3);
  });

  it('have a ground from edge to edge, because tiles and previews of links round its corners', async () => {
    for (const { slug } of parcels) {
      const { isOpaque } = await sharp(Buffer.from(covers.get(`${slug}.svg`) ?? '')).stats();
      expect(isOpaque, slug).toBe(true);
    }
  });

  it('have a character that stands out from the wall', () => {
    for (const { slug } of parcels) {
      const svg = covers.get(`${slug}.svg`) ?? '';
      const [, wall = ''] =
        /<linearGradient id="g".*?<\/linearGradient>/.exec(svg)?.[0].match(/stop-color="(#\w{6})"/) ?? [];
      const [, character = ''] = / scale\([\d.]+\)" fill="(#\w{6})" d="[^"]+"\/><\/svg>/.exec(svg) ?? [];
      // The first colour of the wall is its darkest.
      expect((luminance(wall) + 0.05) / (luminance(character) + 0.05), slug).toBeGreaterThan(4.5);
    }
  });

  it('keep the whole object in the print, and show a part of it in the closer view', () => {
    // An object is at most 62 high above its middle; the picture in the print begins at 35.
    const places = parcels.flatMap(({ slug }) =>
      ['', '-2'].map((suffix) =>
        /translate\(\d+ (\d+)\) scale\((\.\d+)\)" filter/.exec(covers.get(`${slug}${suffix}.svg`) ?? ''),
      ),
    );
    for (const [, middle, scale] of places.map((place) => place ?? [])) {
      expect(Number(middle) - 62 * Number(scale)).toBeGreaterThan(35);
    }
    expect(parcels.filter(({ slug }) => !covers.get(`${slug}-3.svg`)?.includes('scale(1.7)'))).toEqual([]);
  });
});

describe('drawCover', () => {
  const plain = { from: '#2563eb', to: '#38bdf8', glyph: '雀' };

  it.each(motifNames)('draws %s', (motif) => {
    expect(drawCover({ ...plain, motif })).toMatch(/^<svg .+<\/svg>\n$/);
  });

  it('throws for an unknown motif and for a character without outline', () => {
    expect(() => drawCover({ ...plain, motif: 'toString' })).toThrow('Unknown motif "toString"');
    expect(() => drawCover({ ...plain, motif: 'wings', glyph: '龘' })).toThrow('has no outline');
  });
});
