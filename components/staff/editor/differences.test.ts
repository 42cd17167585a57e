import { describe, expect, it } from 'vitest';
import { differences, isSame, mergeChanges } from './differences';

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
