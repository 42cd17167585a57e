import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

it.each([
  ['', 0],
  ['a', 1],
  ['aaaaaaaaaaaa', 1],
  ['12345678901234', 1],
  ['qwertyuiop', 1],
  ['abcdefgh', 1],
  ['tyclmx8', 2],
  ['Tycl-mx8', 3],
  ['sky-lark-cloud-77', 4],
] as const)('%j is %d', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
