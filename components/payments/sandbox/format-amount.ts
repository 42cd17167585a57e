import type { SandboxSession } from '@/lib/payments/sandbox-contract';

/** `US$27.49`, formatted for the page's language. */
export function formatAmount(
  session: Pick<SandboxSession, 'amount' | 'currency' | 'precision'>,
  locale: string,
): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: session.currency,
    minimumFractionDigits: session.precision,
    maximumFractionDigits: session.precision,
  }).format(session.amount);
}
