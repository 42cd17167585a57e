import { asc, eq } from 'drizzle-orm';
import type { Locale } from '../../lib/i18n/locales';
import type { Executor } from '../database/connect';
import { coupon, couponCode, currency, paymentMethod, pointAccount } from '../database/schema/pricing';
import type { OrderRow } from '../orders/lock-order';
import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { type MethodOption, methodOption, payCurrency } from '../pricing/quote';
import type { CurrencyFact } from '../pricing/quote-facts';
import { convertUp } from '../pricing/rounding';
import { internalProvider } from './payment-row';

export type PaymentOption = MethodOption & {
  /** `payment_log.provider`: whoever would be asked. */
  provider: string;
};

export type PaymentOptions = {
  methods: PaymentOption[];
  currencies: CurrencyFact[];
};

/** The methods this shop can take now, in the order they are shown, each with its fee for this order. */
export async function paymentOptions(
  executor: Executor,
  context: Pick<Context, 'locale' | 'payments'>,
  order: OrderRow,
): Promise<PaymentOptions> {
  const rows = await executor
    .select()
    .from(paymentMethod)
    .where(eq(paymentMethod.isEnabled, true))
    .orderBy(asc(paymentMethod.sort));
  const coinBalance = await coinBalanceOf(executor, order.memberId);
  const feeWaived = await hasFeeCoupon(executor, order.couponCodeId);
  const methods = rows.flatMap((row): PaymentOption[] => {
    const provider = row.code === 'COIN' ? internalProvider : context.payments.forMethod(row.code)?.name;
    if (provider === undefined) return [];
    const fact = {
      ...row,
      name: textIn(row.nameI18n, context.locale),
      description: textIn(row.descriptionI18n, context.locale),
    };
    const option = methodOption(fact, { member: { coinBalance } }, order.orderAmountFen, feeWaived);
    return [{ ...option, provider }];
  });
  const currencies = await executor.select().from(currency).orderBy(asc(currency.sort));
  return {
    methods,
    currencies: currencies.map((row) => currencyFact(row, order)),
  };
}

function textIn(text: Record<Locale, string>, locale: Locale): string {
  return text[locale];
}

/** The order keeps the rate it was placed at; another currency is taken at today's. */
function currencyFact(row: typeof currency.$inferSelect, order: OrderRow): CurrencyFact {
  const kept = row.currencyCode === order.payCurrency;
  return {
    code: row.currencyCode,
    precision: row.precision,
    ratePpb: kept ? order.payRatePpb : row.ratePpb,
    premiumPpm: kept ? order.payPremiumPpm : row.premiumPpm,
  };
}

async function coinBalanceOf(executor: Executor, memberId: string): Promise<number> {
  const [row] = await executor
    .select({ balance: pointAccount.balance })
    .from(pointAccount)
    .where(eq(pointAccount.memberId, memberId));
  return row?.balance ?? 0;
}

async function hasFeeCoupon(executor: Executor, couponCodeId: string | null): Promise<boolean> {
  if (couponCodeId === null) return false;
  const [row] = await executor
    .select({ type: coupon.type })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.id, couponCode.couponId))
    .where(eq(couponCode.id, couponCodeId));
  return row?.type === 'FREE_FEE';
}

export type Charge = {
  method: PaymentOption;
  currency: CurrencyFact;
  /** Minor units of the currency. */
  minor: number;
};

/**
 * What paying by this method costs.
 * @throws StoreError payment_methodUnavailable, coupon_pointNotEnough
 */
export function chargeFor(
  options: PaymentOptions,
  order: Pick<OrderRow, 'payCurrency'>,
  choice: { method: string; currencyCode?: string },
): Charge {
  const method = options.methods.find((each) => each.code === choice.method);
  if (!method) throw new StoreError('payment_methodUnavailable');
  if (method.disabledReason) throw new StoreError(method.disabledReason);
  const currencyCode = choice.currencyCode ?? order.payCurrency;
  const taken = payCurrency({ currencies: options.currencies, choice: { currencyCode } }, method);
  return { method, currency: taken, minor: convertUp(method.payAmountFen, taken) };
}
