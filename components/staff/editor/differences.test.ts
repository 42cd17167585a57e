import { describe, expect, it } from 'vitest';
import { compareChanges, differences, isSame, mergeChanges, withoutChanges } from './differences';

const base = { name: { en: 'A', 'zh-cn': '甲' }, tags: ['x'], skus: [{ id: '1', limit: 1 }], top: false };

describe('differences', () => {
  it('names the path and both values of what differs', () => {
    const after = { ...base, name: { ...base.name, en: 'B' }, skus: [{ id: '1', limit: 2 }, { id: '2' }] };
    expect(differences(base, after)).toEqual([
      { path: 'name.en', before: 'A', after: 'B' },
      { path: 'skus.0.limit', before: 1, after: 2 },
      { path: 'skus.1', before: undefined, after: { id: '2' } },
    ]);
  });

  it('ignores the order of fields', () => {
    expect(isSame({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(isSame({ a: null }, { a: undefined })).toBe(false);
  });
});

describe('compareChanges', () => {
  const state = {
    name: { en: 'A', 'zh-cn': '甲' },
    tags: ['x', 'y'],
    skus: [{ id: '1', limit: 1 }],
    top: false,
  };

  it('has the value of each person, and marks what both changed to different values', () => {
    const mine = { ...state, name: { en: 'Mine', 'zh-cn': '乙' }, top: true };
    const theirs = { ...state, name: { en: 'Theirs', 'zh-cn': '乙' }, tags: ['x', 'z'] };
    expect(compareChanges(state, mine, theirs)).toEqual([
      { path: 'name.en', theirs: 'Theirs', mine: 'Mine', isConflict: true },
      { path: 'name.zh-cn', theirs: '乙', mine: '乙', isConflict: false },
      { path: 'tags.1', theirs: 'z', mine: 'y', isConflict: false },
      { path: 'top', theirs: false, mine: true, isConflict: false },
    ]);
  });

  it('marks a value inside of something that the other person removed', () => {
    const mine = { ...state, skus: [{ id: '1', limit: 5 }] };
    const theirs = { ...state, skus: [] };
    expect(compareChanges(state, mine, theirs)).toEqual([
      { path: 'skus.0', theirs: undefined, mine: { id: '1', limit: 5 }, isConflict: true },
    ]);
  });
});

describe('withoutChanges', () => {
  it('takes back the own changes of some values only, also what was added or removed', () => {
    const mine = { ...base, name: { en: 'Mine', 'zh-cn': '乙' }, tags: ['x', 'new', 'newer'] };
    expect(withoutChanges(base, mine, ['name.en'])).toEqual({ ...mine, name: { en: 'A', 'zh-cn': '乙' } });
    expect(withoutChanges(base, mine, ['tags.1', 'tags.2'])).toEqual({ ...mine, tags: ['x'] });
    expect(withoutChanges(base, mine, [])).toEqual(mine);
    expect(withoutChanges(base, { ...base, skus: [] }, ['skus.0.limit'])).toEqual(base);
  });
});

describe('mergeChanges', () => {
  it('keeps what each of two people changed', () => {
    const mine = { ...base, name: { ...base.name, en: 'Mine' } };
    const theirs = { ...base, name: { ...base.name, 'zh-cn': '乙' }, top: true };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      ...base,
      name: { en: 'Mine', 'zh-cn': '乙' },
      top: true,
    });
  });

  it('prefers my value where both changed the same', () => {
    const merged = mergeChanges(base, { ...base, tags: ['mine'] }, { ...base, tags: ['theirs'] });
    expect(merged.tags).toEqual(['mine']);
  });

  it('merges lists item by item, unless one has another length', () => {
    const mine = { ...base, skus: [{ id: '1', limit: 5 }] };
    const theirs = { ...base, skus: [{ id: '1', limit: 1, extra: true }] };
    expect(mergeChanges<unknown>(base, mine, theirs)).toMatchObject({ skus: [{ limit: 5, extra: true }] });
    const longer = { ...base, skus: [...base.skus, { id: '2', limit: 1 }] };
    expect(mergeChanges(base, mine, longer).skus).toEqual(mine.skus);
    expect(mergeChanges(base, base, longer).skus).toEqual(longer.skus);
  });
});
