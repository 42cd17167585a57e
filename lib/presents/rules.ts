/** Why a code cannot be given as a present, as message keys with a text each. */
export const presentRefusals = [
  'present_off',
  'present_notDelivered',
  'card_disputed',
  'present_held',
  'present_codeShown',
  'present_codeEnded',
  'present_given',
  'present_limit',
] as const;
export type PresentRefusal = (typeof presentRefusals)[number];

/** What decides about all codes of an order. */
export type GivingFacts = {
  /** It is delivered, and nothing of it is refunded or requested. */
  isDelivered: boolean;
  isDisputed: boolean;
  /** Risk screening had put it on hold, also when it was released. */
  wasHeld: boolean;
  /** Presents that the member has made within a day, and the most for this member; 0 when the shop has none. */
  givenToday: number;
  most: number;
};

export type GivenCode = {
  state: 'SOLD' | 'REVEALED' | 'INVALID' | 'REPLACED';
  isExpired: boolean;
  /** A present waits, or was opened. */
  isGiven: boolean;
};

/**
 * Whether a member may give a code as a present, which the page of the order and the endpoint both ask: null, or the
 * first reason why not. A code that its buyer has seen cannot be given, because the friend could not rely on it.
 */
export function presentRefusal(order: GivingFacts, code: GivenCode): PresentRefusal | null {
  if (code.isGiven) return 'present_given';
  if (code.state === 'REVEALED') return 'present_codeShown';
  if (code.state !== 'SOLD' || code.isExpired) return 'present_codeEnded';
  if (order.most === 0) return 'present_off';
  if (order.isDisputed) return 'card_disputed';
  if (!order.isDelivered) return 'present_notDelivered';
  if (order.wasHeld) return 'present_held';
  return order.givenToday >= order.most ? 'present_limit' : null;
}

/** The most characters of whom a present is for, and of what the giver writes. */
export const mostReceiver = 40;
export const mostGreeting = 200;

/** Whether a code is its receiver's: a present waits to be opened, or was. */
export function isGiven({ present }: { readonly present: { readonly state: string } | null }): boolean {
  return present?.state === 'WAITING' || present?.state === 'OPENED';
}
