import { shareDown } from './refund-share';

/** What one of several orders costs that are paid together. */
export type OrderShare = { feeFen: number; payAmountFen: number; minor: number };

/**
 * Divides the fee and the charge of several orders among them, in proportion to what each costs. The shares add up to
 * exactly the fee and the charge (docs/payments.md, "Several orders").
 * @param whole.minor minor units that are charged for all orders
 */
export function sharesOf(
  whole: { feeFen: number; minor: number },
  orders: readonly { orderAmountFen: number; isFeeWaived: boolean }[],
): OrderShare[] {
  const fees = divided(
    whole.feeFen,
    orders.map(({ orderAmountFen, isFeeWaived }) => (isFeeWaived ? 0 : orderAmountFen)),
  );
  const amounts = orders.map(({ orderAmountFen }, index) => orderAmountFen + (fees[index] ?? 0));
  const minors = divided(whole.minor, amounts);
  return amounts.map((payAmountFen, index) => ({
    feeFen: fees[index] ?? 0,
    payAmountFen,
    minor: minors[index] ?? 0,
  }));
}

/** Divides a total in proportion to the weights. Each share is that of all orders so far without those before. */
function divided(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const share = shareDown(total, before + weight, sum) - shareDown(total, before, sum);
    before += weight;
    return share;
  });
}
