import { expect, it } from 'vitest';
import { containing, normaliseKeyword, startingWith } from './search-keyword';
import { searchText } from './search-text';

const text = searchText({
  name: { 'zh-cn': '原野之歌 · 源初晶', en: 'Song of the Wilds · Shards', 'zh-hk': '原野之歌 · 源初晶' },
  caption: { 'zh-cn': '开放世界', en: 'Open world', 'zh-hk': '開放世界' },
  brand: 'Aurora Forge',
  keywords: ['原野', 'uid'],
  category: { 'zh-cn': '手机游戏', en: 'Mobile games', 'zh-hk': '手機遊戲' },
}).split('\n');

it('holds names with and without the dot, in lower case', () => {
  expect(text).toContain('song of the wilds · shards');
  expect(text).toContain('原野之歌源初晶');
});

it('holds pinyin and initials', () => {
  expect(text).toContain('yuanyezhigeyuanchujing');
  expect(text).toContain('yyzgycj');
  expect(text).toContain('yuanye');
});

it('writes no entry twice', () => {
  expect(new Set(text).size).toBe(text.length);
});

it('brings keywords into the same spelling', () => {
  expect(normaliseKeyword('　ＳＫＹＬＡＲＫ\n  Points ')).toBe('skylark points');
});

it('escapes the signs of LIKE', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%');
  expect(startingWith('%')).toBe('\\%%');
});
