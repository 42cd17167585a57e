import { expect, it } from 'vitest';
import { wrongPassword } from './new-passwords';

it('wants six to twenty characters, twice the same', () => {
  expect(wrongPassword('12345', '12345')).toBe('length');
  expect(wrongPassword('a'.repeat(21), 'a'.repeat(21))).toBe('length');
  expect(wrongPassword('🐉'.repeat(6), '🐉'.repeat(6))).toBeNull();
  expect(wrongPassword('blue lantern', 'blue lantern ')).toBe('mismatch');
});
