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
