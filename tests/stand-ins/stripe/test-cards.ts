/** What a test card does: Stripe's numbers of docs.stripe.com/testing. */
export type CardOutcome =
  | {
      kind: 'PAYS';
      risk?: 'normal' | 'elevated' | 'highest';
      refund?: 'succeeded' | 'pending';
      fingerprint?: string;
    }
  | { kind: 'DECLINED'; code: string; declineCode?: string }
  | { kind: 'AUTHENTICATES' }
  /** The bank decides later. */
  | { kind: 'PROCESSES' };

const declined = (declineCode: string): CardOutcome => ({
  kind: 'DECLINED',
  code: 'card_declined',
  declineCode,
});

const cards: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': { kind: 'PAYS' },
  '4000000000009235': { kind: 'PAYS', risk: 'elevated' },
  '4000000000004954': { kind: 'PAYS', risk: 'highest' },
  // Every other card counts as a card of its own.
  '5555555555554444': { kind: 'PAYS', fingerprint: 'fp_shared' },
  '4000000000007726': { kind: 'PAYS', refund: 'pending' },
  '4000002500003155': { kind: 'AUTHENTICATES' },
  '4000000000000077': { kind: 'PROCESSES' },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000006975': declined('card_velocity_exceeded'),
  '4000000000000069': { kind: 'DECLINED', code: 'expired_card', declineCode: 'expired_card' },
  '4000000000000127': { kind: 'DECLINED', code: 'incorrect_cvc', declineCode: 'incorrect_cvc' },
  '4000000000000119': { kind: 'DECLINED', code: 'processing_error', declineCode: 'processing_error' },
};

export type WalletCode = 'apple_pay' | 'google_pay';

/** Tokens that Stripe's script makes of a card in a wallet. */
export const walletTokens: Readonly<Record<string, { number: string; wallet: WalletCode }>> = {
  tok_apple_pay: { number: '4242424242424242', wallet: 'apple_pay' },
  tok_google_pay: { number: '4242424242424242', wallet: 'google_pay' },
};

export function outcomeOf(number: string): CardOutcome {
  return cards[number.replaceAll(/\s/g, '')] ?? declined('generic_decline');
}
