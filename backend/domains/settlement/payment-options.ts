import { asc, eq } from 'drizzle-orm';
import { convertUp } from '../../../lib/pricing/convert';
import {
  type CurrencyFact,
  type MethodOption,
  methodOption,
  payCurrency,
} from '../../../lib/pricing/methods';
import type { Executor } from '../../database/connect';
import { coupon, couponCode, currency, pointAccount } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { methodRefusalKey, withStoreErrors } from '../../platform/refusal-errors';
import { StoreError } from '../../platform/store-error';
import { listPaymentMethods } from '../currencies/payment-methods';
import type { OrderRow } from '../orders/lock-order';
import { internalProvider } from '../payments/payment-row';

export type PaymentOption = MethodOption & {
  /** `payment_log.provider` of an attempt with this method. */
  provider: string;
};

export type PaymentOptions = {
  methods: PaymentOption[];
  currencies: CurrencyFact[];
};

/** The payment methods that can be used now, in display order, each with its fee for this order. */
export async function paymentOptions(
  executor: Executor,
  context: Pick<Context, 'locale' | 'payments' | 'clock' | 'environment'>,
  order: OrderRow,
): Promise<PaymentOptions> {
  const facts = await listPaymentMethods(executor, context);
  const coinBalance = await coinBalanceOf(executor, order.memberId);
  const feeWaived = await hasFeeCoupon(executor, order.couponCodeId);
  const methods = facts.flatMap((fact): PaymentOption[] => {
    const provider = fact.code === 'COIN' ? internalProvider : context.payments.forMethod(fact.code)?.code;
    if (provider === undefined) return [];
    return [{ ...methodOption(fact, coinBalance, order.orderAmountFen, feeWaived), provider }];
  });
  const currencies = await executor.select().from(currency).orderBy(asc(currency.sort));
  return {
    methods,
    currencies: currencies.map((row) => currencyFact(row, order)),
  };
}

/** The order's own currency keeps the rate of the order; any other currency has today's rate. */
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
 * What paying with this method costs (docs/pricing.md, "Currency conversion").
 * @throws StoreError payment_methodUnavailable, coupon_pointNotEnough
 */
export function chargeFor(
  options: PaymentOptions,
  order: Pick<OrderRow, 'payCurrency'>,
  choice: { method: string; currencyCode?: string },
): Charge {
  const method = options.methods.find((each) => each.code === choice.method);
  if (!method) throw new StoreError('payment_methodUnavailable');
  if (method.refusal) throw new StoreError(methodRefusalKey(method.refusal));
  const currencyCode = choice.currencyCode ?? order.payCurrency;
  const taken = withStoreErrors(() => payCurrency(options.currencies, method, currencyCode));
  return { method, currency: taken, minor: convertUp(method.payAmountFen, taken) };
}
