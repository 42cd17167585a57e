import { expect, it } from 'vitest';
import { containing, containsWords } from '../../platform/search-keyword';
import { nearSpellings } from './near-spellings';
import { searchColumns } from './search-text';

const { searchText: text, searchTerms: terms } = searchColumns({
  name: { 'zh-cn': '原野之歌·源初晶', en: 'Song of the Wilds Shards', 'zh-hk': '原野之歌·源初晶' },
  caption: { 'zh-cn': '开放世界', en: 'Open world', 'zh-hk': '開放世界' },
  brand: 'Aurora Forge',
  keywords: ['原野', 'uid'],
  category: { 'zh-cn': '手机游戏', en: 'Mobile games', 'zh-hk': '手機遊戲' },
});
const lines = text.split('\n');

it('contains names with and without the dot, and their parts, in lower case', () => {
  for (const name of [
    'song of the wilds shards',
    '原野之歌 源初晶',
    '原野之歌源初晶',
    '原野之歌',
    '源初晶',
  ]) {
    expect(lines).toContain(`=${name}`);
  }
});

it('contains pinyin and initials', () => {
  for (const name of ['yuanyezhigeyuanchujing', 'yyzgycj', 'yuanyezhige', 'yyzg', 'ycj']) {
    expect(lines).toContain(`=${name}`);
  }
  expect(lines).toContain('yuanye');
});

it('distinguishes mentions from names', () => {
  for (const mention of ['开放世界', 'aurora forge', '原野', 'mobile games'])
    expect(lines).toContain(mention);
});

it('contains no duplicates', () => {
  expect(new Set(lines).size).toBe(lines.length - 1);
  expect(new Set(terms).size).toBe(terms.length);
});

it('contains Chinese characters and pairs, and the starts of words', () => {
  for (const term of ['野', '野之', '源初', '=原', '=原野', '=y', '=yy', '==yyzg', 'w', 'wi', '世界']) {
    expect(terms).toContain(term);
  }
  expect(terms).not.toContain('歌源初');
  expect(terms).not.toContain('il');
});

it.each([
  ['a wrong letter', 'ylzg', 'yyzg'],
  ['a missing letter', 'wlds', 'wilds'],
  ['a letter too many', 'shardds', 'shards'],
  ['two swapped letters', 'wlids', 'wilds'],
])('near spellings share a key for words with %s', (_, typed, meant) => {
  const shared = nearSpellings(typed).filter((spelling) => nearSpellings(meant).includes(spelling));
  expect(shared).not.toEqual([]);
  expect(terms).toEqual(expect.arrayContaining(shared));
});

it.each(['abc', 'seventeen17letter', '原野之歌', 'a-b-c'])('near spellings are empty for %j', (word) => {
  expect(nearSpellings(word)).toEqual([]);
});

it('finds every word of a keyword in the form of the search', () => {
  expect(containsWords('雲雀影院VIP', ['月卡', '云雀影院 VIP 月卡'])).toBe(true);
  expect(containsWords('skylark\u200b', ['Skylárk'])).toBe(true);
  expect(containsWords('skylark coins', ['Skylark points'])).toBe(false);
});

it('escapes LIKE wildcards', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
});
