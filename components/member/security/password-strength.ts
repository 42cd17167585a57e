import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Likely in passwords for this shop, and refused by the backend. */
const ofThisShop = ['tianyun', 'tianyun1', 'tianyun123'];

/** 0 for no password, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** A hint while typing; the backend decides by its own rules. */
export function passwordStrength(password: string): Strength {
  if (password === '') return 0;
  const { score } = zxcvbn.check(password, ofThisShop);
  return score === 0 ? 1 : score;
}
