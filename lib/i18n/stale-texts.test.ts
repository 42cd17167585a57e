import { expect, it } from 'vitest';
import { staleAfter } from './stale-texts';

const text = (source: string, en: string, hk: string) => ({ 'zh-cn': source, en, 'zh-hk': hk });
const content = (name: object, notices: object[] = []) => ({ name, notices, brand: 'x' });
const none = new Set<string>();

it('marks translations whose source changed after them, until they are changed', () => {
  const first = content(text('甲', 'A', '甲'));
  const second = content(text('乙', 'A', '乙'));
  const one = staleAfter(none, first, second);
  expect([...one]).toEqual(['name.en']);
  expect(staleAfter(one, second, second)).toEqual(one);
  expect(staleAfter(one, second, content(text('乙', 'B', '乙')))).toEqual(none);
  expect([...staleAfter(one, second, content(text('丙', 'A', '乙')))]).toEqual(['name.en', 'name.zh-hk']);
});

it('has no mark for an empty translation, and for items of a list of another length', () => {
  expect(staleAfter(none, content(text('甲', '', '')), content(text('乙', '', '')))).toEqual(none);
  const one = [text('甲', 'A', '甲')];
  const other = [text('乙', 'A', '甲')];
  const name = text('名', 'N', '名');
  expect([...staleAfter(none, content(name, one), content(name, other))]).toEqual([
    'notices.0.en',
    'notices.0.zh-hk',
  ]);
  expect(staleAfter(none, content(name, one), content(name, [...other, ...one]))).toEqual(none);
});
