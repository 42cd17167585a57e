import type { SaleTerms } from '../../../../lib/products/staff/editor-contract';
import type { goods } from '../../../database/schema/catalog';

type Columns = Pick<
  typeof goods.$inferSelect,
  'memberDiscount' | 'couponAllowed' | 'coinRatePpm' | 'bulkPrice'
>;

const PPM = 1_000_000;
const share = (ppm: number) => ppm / PPM;
const ppm = (part: number) => Math.round(part * PPM);

/** The terms of a product that was created without a word about them. */
export const firstSaleTerms: SaleTerms = {
  memberDiscount: true,
  couponAllowed: true,
  coinRate: 1,
  bulkPrice: [],
};

/** The terms of a stored product. Pure. */
export const saleTermsOf = ({
  memberDiscount,
  couponAllowed,
  coinRatePpm,
  bulkPrice,
}: Columns): SaleTerms => ({
  memberDiscount,
  couponAllowed,
  coinRate: share(coinRatePpm),
  bulkPrice: bulkPrice.map(({ quantity, ratePpm }) => ({ quantity, rate: share(ratePpm) })),
});

/** Only the terms of what an editor wrote. Pure. */
export const pickSaleTerms = ({
  memberDiscount,
  couponAllowed,
  coinRate,
  bulkPrice,
}: SaleTerms): SaleTerms => ({
  memberDiscount,
  couponAllowed,
  coinRate,
  bulkPrice,
});

/** The columns that terms set. Pure. */
export const saleColumns = ({ memberDiscount, couponAllowed, coinRate, bulkPrice }: SaleTerms): Columns => ({
  memberDiscount,
  couponAllowed,
  coinRatePpm: ppm(coinRate),
  bulkPrice: bulkPrice.map(({ quantity, rate }) => ({ quantity, ratePpm: ppm(rate) })),
});

/** Whether a buyer can pay less or earn more under `after`, in any order. Pure. */
export function givesMore(before: SaleTerms, after: SaleTerms): boolean {
  const quantities = [...before.bulkPrice, ...after.bulkPrice].map(({ quantity }) => quantity);
  return (
    (after.memberDiscount && !before.memberDiscount) ||
    (after.couponAllowed && !before.couponAllowed) ||
    after.coinRate > before.coinRate ||
    quantities.some((quantity) => rateAt(after, quantity) < rateAt(before, quantity))
  );
}

function rateAt({ bulkPrice }: SaleTerms, quantity: number): number {
  return bulkPrice.filter((step) => step.quantity <= quantity).at(-1)?.rate ?? 1;
}

/** Whether each step needs more units than the one before it, and takes off more. Pure. */
export function areStepsInOrder(steps: SaleTerms['bulkPrice']): boolean {
  return steps.every(
    ({ quantity, rate }, index) =>
      index === 0 || (quantity > (steps[index - 1]?.quantity ?? 0) && rate < (steps[index - 1]?.rate ?? 1)),
  );
}
