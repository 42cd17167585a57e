import { demoDomain } from '../../../backend/seed/demo-accounts';

/** Members who buy while the shop is flooded; each signs in from a network of their own. */
export const buyers = 1_000;
export const buyerName = (n: number) => `flood${n % buyers}@${demoDomain}`;
