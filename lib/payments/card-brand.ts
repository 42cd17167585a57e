/** How the card networks write their names, by the provider's codes. */
const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The name of a card's network; an unknown code is shown as it is. */
export function brandName(code: string): string {
  return names[code] ?? code;
}

/** The networks whose cards are accepted, each with a drawing in `public/marks`. */
export const acceptedBrands = ['visa', 'mastercard', 'amex', 'jcb', 'unionpay'] as const;

/** Networks with a drawing in `public/marks`. */
export function hasMark(code: string): boolean {
  return acceptedBrands.some((each) => each === code);
}

/** The first four digits of the numbers of a network, both ends included. */
const ranges: readonly [brand: string, first: number, last: number][] = [
  ['visa', 4000, 4999],
  ['mastercard', 2221, 2720],
  ['mastercard', 5100, 5599],
  ['amex', 3400, 3499],
  ['amex', 3700, 3799],
  ['jcb', 3528, 3589],
  ['unionpay', 6200, 6299],
];

/** The network of a card number as far as it is typed; null while it is open or unknown. @param digits without spaces */
export function brandOfNumber(digits: string): string | null {
  if (digits === '') return null;
  const start = digits.slice(0, 4);
  const lowest = Number(start.padEnd(4, '0'));
  const highest = Number(start.padEnd(4, '9'));
  return ranges.find(([, first, last]) => first <= lowest && highest <= last)?.[0] ?? null;
}

/** How the wallets that hold cards write their names, by the provider's codes. */
const wallets: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
};

/** The name of a wallet, which is the same in all languages; null without one and for an unknown code. */
export function walletName(code: string | null): string | null {
  return code === null ? null : (wallets[code] ?? null);
}

/** What an order was paid with, as its member sees it: `Visa 4242`, `Apple Pay 4242`, or the method's name. Empty without any. */
export function paidWith({
  cardBrand,
  cardLast4,
  cardWallet,
  paymentMethodName,
}: {
  cardBrand: string | null;
  cardLast4: string | null;
  cardWallet: string | null;
  paymentMethodName: string | null;
}): string {
  const name = walletName(cardWallet) ?? (cardLast4 && cardBrand ? brandName(cardBrand) : paymentMethodName);
  return [name, cardLast4].filter(Boolean).join(' ');
}

/** A card as staff see it, as in `Visa •4242` or `Apple Pay, Visa •4242`; null without its digits. */
export function shownCard({
  cardBrand,
  cardLast4,
  cardWallet,
}: {
  cardBrand: string | null;
  cardLast4: string | null;
  cardWallet: string | null;
}): string | null {
  if (!cardLast4) return null;
  const card = cardBrand ? `${brandName(cardBrand)} •${cardLast4}` : `•${cardLast4}`;
  const wallet = walletName(cardWallet);
  return wallet === null ? card : `${wallet}, ${card}`;
}
