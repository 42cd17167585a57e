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
