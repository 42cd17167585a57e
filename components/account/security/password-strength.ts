import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** 0 for no password, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * A hint while typing; the backend decides by its own rules.
 * @param shopName likely in passwords for this shop, and refused by the backend
 */
export function passwordStrength(password: string, shopName: string): Strength {
  if (password === '') return 0;
  const { score } = zxcvbn.check(password, [shopName, ...shopName.split(/\s+/)]);
  return score === 0 ? 1 : score;
}
