import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

it.each([
  ['', 0],
  ['a', 1],
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['qwertyuiop', 1],
  ['password1', 1],
  ['Tianyun1', 1],
  ['tyclmx8', 2],
  ['sky-lark-cloud-77', 4],
] as const)('rates %j as %d', (password, strength) => {
  expect(passwordStrength(password, 'Tianyun Store')).toBe(strength);
});
