/**
 * How a search of staff found an order, by what customers read out. Each way compares in full but the ends: the last
 * digits of the order number, of a card and of a code.
 */
export const orderFoundBy = [
  'NUMBER',
  'NUMBER_END',
  'PAYMENT',
  'REFERENCE',
  'CARD_END',
  'CODE_END',
  'ACCOUNT',
  'EMAIL',
  'PHONE',
  'NAME',
  'TRACKING',
  'PRODUCT',
] as const;
export type OrderFoundBy = (typeof orderFoundBy)[number];

/** How a search of staff found a member. */
export const memberFoundBy = ['NUMBER', 'EMAIL', 'PHONE', 'NAME', 'ACCOUNT'] as const;
export type MemberFoundBy = (typeof memberFoundBy)[number];
