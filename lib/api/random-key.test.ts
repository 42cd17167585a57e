import { afterEach, expect, it, vi } from 'vitest';
import { endIntents, intentKey } from './intent-key';
import { randomKey } from './random-key';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('every key is different', () => {
  const keys = Array.from({ length: 100 }, randomKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it('an order has a key on plain http, where crypto.randomUUID does not exist', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(intentKey('order', '3')).toMatch(/^[0-9a-f]{32}$/);
  endIntents('order', '3');
});
