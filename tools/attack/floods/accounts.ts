/** Members who buy while the shop is flooded; each signs in from a network of their own. */
export const buyers = 1_000;
export const buyerName = (n: number) => `flood${n % buyers}@tianyun.example`;

/** Of the demo accounts, which the buyers are copies of. */
export const demoPassword = 'Tianyun2026';
