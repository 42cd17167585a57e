/** The drawings of a present's card. */
export const presentDesigns = ['GIFT', 'COMET', 'SPARK'] as const;
export type PresentDesign = (typeof presentDesigns)[number];

/** The picture of a card, 480 x 240 (`npm run covers`). */
export function presentPicture(design: PresentDesign): string {
  return `/presents/${design.toLowerCase()}.svg`;
}
