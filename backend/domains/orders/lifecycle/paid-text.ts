import { eq } from 'drizzle-orm';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import type { ShopNames } from '../../../../lib/i18n/fill-names';
import type { Locale } from '../../../../lib/i18n/locales';
import { chargeSign, formatMinor } from '../../../../lib/money';
import { coinMethod } from '../../../../lib/pricing/coins';
import type { Executor } from '../../../database/connect';
import { currency } from '../../../database/schema/pricing';
import type { OrderRow } from '../lock-order';

type PaidOrder = Pick<OrderRow, 'amountPaidFen' | 'payCurrency' | 'payCurrencyMinor' | 'paymentMethod'>;

/**
 * What an order was paid with, as mails say it: yuan, with the amount in another currency when that was charged, or coins.
 * One coin pays CNY 0.01.
 */
export async function readPaidText(
  db: Executor,
  order: PaidOrder,
): Promise<(locale: Locale, shop: Pick<ShopNames, 'coinName'>) => string> {
  const charge = await chargeOf(db, order);
  const amount = (order.amountPaidFen / 100).toFixed(2);
  return (locale, shop) => {
    const { mail } = backendTexts(locale);
    if (order.paymentMethod === coinMethod) return coinsText(locale, shop, order.amountPaidFen);
    return charge === null ? mail('paid.yuan', { amount }) : mail('paid.charged', { amount, charge });
  };
}

/** The coins that pay an amount. */
export function coinsText(locale: Locale, { coinName }: Pick<ShopNames, 'coinName'>, fen: number): string {
  return backendTexts(locale).mail('paid.coins', { count: fen, coinName });
}

async function chargeOf(
  db: Executor,
  { payCurrency: code, payCurrencyMinor }: PaidOrder,
): Promise<string | null> {
  if (code === 'CNY') return null;
  const [row] = await db
    .select({ sign: currency.sign, precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, code));
  return formatMinor(payCurrencyMinor, row?.precision ?? 2, chargeSign(code, row?.sign));
}
