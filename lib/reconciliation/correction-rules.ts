/**
 * The accounts that a correcting entry may move. Coins are not among them: an adjustment of coins has a posting to the
 * member, and books itself.
 */
export const correctableAccounts = [
  'RECEIVABLE',
  'BANK',
  'DEFERRED_REVENUE',
  'UNAPPLIED_PAYMENTS',
  'SUPPLIER_PAYABLE',
  'REVENUE',
  'REFUNDS',
  'SUPPLIER_COST',
  'EXCHANGE_CLEARING',
  'PROVIDER_FEES',
  'EXCHANGE_DIFFERENCE',
  'DISPUTED_FUNDS',
  'DISPUTES',
  'DISPUTE_COSTS',
] as const;
export type CorrectableAccount = (typeof correctableAccounts)[number];

/** Accounts that the books keep in CNY alone. */
const inHomeCurrency: readonly CorrectableAccount[] = [
  'DEFERRED_REVENUE',
  'SUPPLIER_PAYABLE',
  'REVENUE',
  'REFUNDS',
  'SUPPLIER_COST',
  'EXCHANGE_DIFFERENCE',
  'DISPUTES',
];

/** Lines of one entry. */
export const mostCorrectionLines = 20;

/** Largest amount of a line, minor units. */
export const mostCorrectionMinor = 1_000_000_000_000;

export type CorrectionLine = {
  readonly account: CorrectableAccount;
  /** Code of the payment provider, for RECEIVABLE only. */
  readonly provider?: string | undefined;
  readonly currency: string;
  /** Minor units: a debit is positive, a credit negative. */
  readonly minor: number;
};

/** Why lines are no entry. `TWICE`: an account has two lines that could be one. */
export type CorrectionProblem = 'ZERO' | 'TWICE' | 'PROVIDER' | 'CURRENCY' | 'UNBALANCED';

/** What is wrong with the lines of a correcting entry, in the browser and on the server alike; null: nothing. */
export function correctionProblem(lines: readonly CorrectionLine[]): CorrectionProblem | null {
  const seen = new Set<string>();
  const sums = new Map<string, number>();
  for (const { account, provider, currency, minor } of lines) {
    if (minor === 0) return 'ZERO';
    if ((account === 'RECEIVABLE') !== Boolean(provider)) return 'PROVIDER';
    if (currency !== 'CNY' && inHomeCurrency.includes(account)) return 'CURRENCY';
    const key = `${account} ${provider ?? ''} ${currency}`;
    if (seen.has(key)) return 'TWICE';
    seen.add(key);
    sums.set(currency, (sums.get(currency) ?? 0) + minor);
  }
  return lines.length < 2 || [...sums.values()].some((sum) => sum !== 0) ? 'UNBALANCED' : null;
}
