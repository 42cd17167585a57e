import { and, asc, eq, ne } from 'drizzle-orm';
import type { PaymentMethodOffer } from '../../lib/contract/goods';
import { fenToYuan } from '../../lib/money';
import type { Executor } from '../database/connect';
import { paymentMethod } from '../database/schema/pricing';
import { type Language, localize } from './localize';

/** The ways to pay that a goods' page names, with their fees. */
export async function offeredPaymentMethods(db: Executor, language: Language): Promise<PaymentMethodOffer[]> {
  const rows = await db
    .select()
    .from(paymentMethod)
    .where(and(eq(paymentMethod.isEnabled, true), ne(paymentMethod.code, 'SANDBOX')))
    .orderBy(asc(paymentMethod.sort), asc(paymentMethod.id));
  return rows.map((row) => ({
    code: row.code,
    name: localize(row.nameI18n, language),
    description: localize(row.descriptionI18n, language),
    feeRate: row.feeRatePpm / 1_000_000,
    feeFixed: fenToYuan(row.feeFixedFen),
    feeIncluded: row.feeIncluded,
  }));
}
