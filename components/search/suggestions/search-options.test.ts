import { expect, it } from 'vitest';
import { optionGroups, splitAtMatch } from './search-options';

const suggestions = [
  { type: 'GOODS', id: '7', text: 'Skylark Points', cover: '/covers/skylark-points.svg', price: null },
  { type: 'CATEGORY', id: 'LIVE', text: 'Live streaming', cover: null, price: null },
  { type: 'KEYWORD', id: '9', text: 'Skylark', cover: null, price: null },
] as const;
const history = ['points', 'Airtime', 'Sky', 'skylark', 'blue sky', 'skyline'];
const shown = (keyword: string) =>
  optionGroups({
    id: 's',
    keyword,
    suggestions: keyword === '' ? [] : suggestions,
    history,
    hotWords: ['Member'],
  }).map(({ kind, options }) => [kind, options.map(({ text }) => text)]);

it('offers the history and popular keywords without a keyword', () => {
  expect(shown('')).toEqual([
    ['history', history],
    ['keyword', ['Member']],
  ]);
});

it('offers products, categories, keywords, and three matching entries of the history', () => {
  expect(shown('sky')).toEqual([
    ['goods', ['Skylark Points']],
    ['category', ['Live streaming']],
    ['keyword', ['Skylark']],
    ['history', ['Sky', 'skylark', 'blue sky']],
  ]);
  expect(shown('skylark')).not.toContainEqual(['history', ['skylark']]);
});

it('gives every entry its own id and path', () => {
  const options = optionGroups({ id: 's', keyword: 'sky', suggestions, history, hotWords: [] }).flatMap(
    (group) => group.options,
  );
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
  expect(options.map(({ href }) => href)).toEqual([
    '/goods/detail?id=7',
    '/category?code=LIVE',
    '/goods/search?keyword=Skylark',
    '/goods/search?keyword=Sky',
    '/goods/search?keyword=skylark',
    '/goods/search?keyword=blue+sky',
  ]);
});

it.each([
  ['Skylark Points', 'LARK', ['Sky', 'lark', ' Points']],
  ['原野之歌·源初晶', '野之', ['原', '野之', '歌·源初晶']],
  ['Song of the Wilds', 'wilds song', ['Song of the ', 'Wilds', '']],
  ['原野之歌·源初晶', 'yyzg', null],
  ['Skylark', '', null],
])('marks in %j what %j found', (text, keyword, parts) => {
  expect(splitAtMatch(text, keyword)).toEqual(parts);
});
