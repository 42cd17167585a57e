import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import catalog from './catalog.json';
import { background, luminance } from './colours';
import { drawCover } from './cover';
import { catalogCovers, furtherPictures } from './goods-covers';
import { motifNames } from './motifs';

const directory = fileURLToPath(new URL('../../public/covers/', import.meta.url));
const covers = catalogCovers();

describe('the covers of the catalogue', () => {
  it('are up to date in public/covers (`npm run covers` regenerates them)', async () => {
    expect((await readdir(directory)).sort()).toEqual([...covers.keys()].sort());
    for (const [name, svg] of covers) {
      expect(await readFile(`${directory}${name}`, 'utf8'), name).toBe(svg);
    }
  });

  it('exist for every product and every category', () => {
    const pictures = catalog.goods.flatMap((goods) => furtherPictures(goods));
    expect(pictures.length).toBe(12);
    expect(pictures.filter((name) => !covers.has(name))).toEqual([]);
    // One with and one without the glyph, and a third for shipped products.
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
    // Both products are named after the same character, and have other pictures.
    const shared = characters.filter((one, index) => characters.indexOf(one) !== index);
    expect(shared).toEqual(['星']);
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
