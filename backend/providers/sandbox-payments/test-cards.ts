export type CardForm = { number: string; expiry: string; cvc: string; cardholderName: string };

export type CardOutcome = 'PAYS' | 'DECLINED' | 'CHALLENGE' | 'SLOW';

/** Stripe's test card numbers. Every other valid number is declined. */
const outcomes: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'PAYS',
  '4000000000000002': 'DECLINED',
  '4000002500003155': 'CHALLENGE',
  '4000000000000077': 'SLOW',
  // Pays, and the payer disputes it at once (disputes.ts).
  '4000000000000259': 'PAYS',
};

export type ReadCard = {
  outcome: CardOutcome;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/**
 * Validates a card form.
 * @returns the card, or the names of the invalid fields
 */
export function readCard(form: CardForm, now: Date): ReadCard | { wrongFields: string[] } {
  const number = form.number.replaceAll(/[\s-]/g, '');
  const brand = brandOf(number);
  const expiry = readExpiry(form.expiry);
  const wrongFields = [
    ...(isCardNumber(number) ? [] : ['number']),
    ...(expiry && isNotExpired(expiry, now) ? [] : ['expiry']),
    ...((brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(form.cvc.trim()) ? [] : ['cvc']),
  ];
  if (wrongFields.length > 0 || !expiry) return { wrongFields };
  return { outcome: outcomes[number] ?? 'DECLINED', brand, last4: number.slice(-4), ...expiry };
}

/** 12 to 19 digits with a valid Luhn check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export type Expiry = { expMonth: number; expYear: number };

/** `MM/YY`, `MM / YY`, `MMYY` or `MM/YYYY`. */
function readExpiry(text: string): Expiry | null {
  const [, month = '', year = ''] = /^(\d{2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(text.trim()) ?? [];
  const expMonth = Number(month);
  if (expMonth < 1 || expMonth > 12) return null;
  return { expMonth, expYear: Number(year.length === 2 ? `20${year}` : year) };
}

/** A card is valid until the end of its month, UTC, and for 20 years at most. */
export function isNotExpired({ expMonth, expYear }: Expiry, now: Date): boolean {
  return Date.UTC(expYear, expMonth) > now.getTime() && expYear <= now.getUTCFullYear() + 20;
}

function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^35/.test(digits)) return 'jcb';
  return 'card';
}
