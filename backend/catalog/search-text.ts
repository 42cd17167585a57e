import { pinyin } from 'pinyin-pro';
import type { Localized } from '../database/schema/columns';
import { normaliseKeyword } from './search-keyword';

/**
 * What the search column of a goods holds, one entry a line, lower case: names, captions, brand, keywords,
 * category, and of each Chinese name and keyword the pinyin in one word and its initials (`yuanyezhige`,
 * `yyzg`). A keyword never contains a line break, so it can not match across two entries.
 */
export function searchText(goods: {
  name: Localized;
  caption: Localized;
  brand: string;
  keywords: readonly string[];
  category: Localized;
}): string {
  const spoken = [goods.name['zh-cn'], ...goods.keywords].filter((text) => /\p{Script=Han}/u.test(text));
  const entries = [
    ...Object.values(goods.name),
    // Without the dot between game and currency, as people type it.
    ...Object.values(goods.name).map((name) => name.replace(/\s*·\s*/g, '')),
    ...Object.values(goods.caption),
    goods.brand,
    ...goods.keywords,
    ...Object.values(goods.category),
    ...spoken.map((text) => romanise(text, 'pinyin')),
    ...spoken.map((text) => romanise(text, 'first')),
  ];
  return [...new Set(entries.map(normaliseKeyword))].join('\n');
}

function romanise(text: string, pattern: 'pinyin' | 'first'): string {
  return pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .replace(/[\s·]/g, '');
}
