import { expect, it } from 'vitest';
import { isInOwnNetwork } from './own-network';

it.each([
  ['localhost', true],
  ['::1', true],
  ['[fd00::7]', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['mail.example', false],
  ['internal.example', false],
])('%s is in the network of the deployment: %s', (host, expected) => {
  expect(isInOwnNetwork(host)).toBe(expected);
});
