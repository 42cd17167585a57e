import { eq } from 'drizzle-orm';
import { coinMethod } from '../../../../../lib/pricing/coins';
import { type CurrencyFact, type MethodOption, methodOption } from '../../../../../lib/pricing/methods';
import { sharesOf } from '../../../../../lib/pricing/together';
import type { Executor } from '../../../../database/connect';
import { coupon, couponCode, pointAccount } from '../../../../database/schema/pricing';
import type { Context } from '../../../../platform/context';
import { methodRefusalKey } from '../../../../platform/errors/refusal-errors';
import { StoreError } from '../../../../platform/errors/store-error';
import { spendableCoins } from '../../../coins/coin-lots';
import { readPaymentTerms } from '../../../currencies/payment-methods';
import type { OrderRow } from '../../../orders/lock-order';
import { internalProvider } from '../../payment-row';

export type PaymentOption = MethodOption & {
  /** `payment_log.provider` of an attempt with this method. */
  provider: string;
  /** The orders that are paid. */
  lines: readonly Line[];
};

type Line = { orderAmountFen: number; isFeeWaived: boolean };

/**
 * The payment methods that can be used now, in display order, each with its fee and its charge for this order, or for
 * several that are paid together (docs/pricing.md, "Currency conversion").
 */
export async function paymentOptions(
  executor: Executor,
  context: Pick<Context, 'locale' | 'payments' | 'clock' | 'environment' | 'userAgent'>,
  orders: readonly OrderRow[],
  { currencyCode, coinBalance }: { currencyCode: string; coinBalance: number },
): Promise<PaymentOption[]> {
  const { methods, currencies } = await readPaymentTerms(executor, context);
  const lines: Line[] = [];
  for (const { orderAmountFen, couponCodeId } of orders) {
    lines.push({ orderAmountFen, isFeeWaived: await hasFeeCoupon(executor, couponCodeId) });
  }
  const sum = (all: readonly Line[]) => all.reduce((fen, { orderAmountFen }) => fen + orderAmountFen, 0);
  const [only, ...more] = orders;
  const purchase = {
    coinBalance,
    orderAmountFen: sum(lines),
    isFeeWaived: false,
    feeFreeFen: sum(lines.filter(({ isFeeWaived }) => isFeeWaived)),
    // Several orders have no rate in common.
    currencies: only && more.length === 0 ? currencies.map((fact) => currencyFact(fact, only)) : currencies,
    currencyCode,
  };
  return methods.flatMap((fact): PaymentOption[] => {
    const provider =
      fact.code === coinMethod ? internalProvider : context.payments.forMethod(fact.code)?.code;
    return provider === undefined ? [] : [{ ...methodOption(fact, purchase), provider, lines }];
  });
}

/** The order's own currency keeps the rate of the order; any other currency has today's rate. */
function currencyFact(fact: CurrencyFact, order: OrderRow): CurrencyFact {
  if (fact.code !== order.payCurrency) return fact;
  return { ...fact, ratePpb: order.payRatePpb, premiumPpm: order.payPremiumPpm };
}

/** The coins that a member can spend. */
export async function coinBalanceOf(executor: Executor, memberId: string): Promise<number> {
  const [row] = await executor
    .select({ balance: spendableCoins(memberId) })
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
 * What paying with this method costs.
 * @throws StoreError payment_methodUnavailable, payment_noRate, payment_amountOutOfRange, payment_otherDevice,
 *   coupon_pointNotEnough
 */
export function chargeFor(methods: readonly PaymentOption[], code: string): Charge {
  const method = methods.find((each) => each.code === code);
  if (method?.refusal) throw new StoreError(methodRefusalKey(method.refusal));
  if (!method?.pay) throw new StoreError('payment_methodUnavailable');
  const { minor, ...currency } = method.pay;
  return { method, currency, minor };
}

/** The charge of each of several orders that are paid together. */
export function chargesOf({ method, currency, minor }: Charge): Charge[] {
  return sharesOf({ feeFen: method.feeFen, minor }, method.lines).map(({ minor: part, ...share }) => ({
    method: { ...method, ...share },
    currency,
    minor: part,
  }));
}
