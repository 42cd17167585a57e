import { expect, it } from 'vitest';
import { passwordProblem } from './new-passwords';

it('requires six to twenty characters and an equal repetition', () => {
  expect(passwordProblem('12345', '12345')).toBe('length');
  expect(passwordProblem('a'.repeat(21), 'a'.repeat(21))).toBe('length');
  expect(passwordProblem('🐉'.repeat(6), '🐉'.repeat(6))).toBeNull();
  expect(passwordProblem('blue lantern', 'blue lantern ')).toBe('mismatch');
});
