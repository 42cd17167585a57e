import type { ComponentProps } from 'react';
import { Price } from './price';
import { ShopperAmount } from './shopper-amount';
import { WasPrice } from './was-price';

/**
 * What something is sold at, in yuan and in the shopper's currency below. Sums that were booked are a plain
 * {@link Price}.
 * @param was the struck-out former price, in yuan
 */
export function OfferPrice({
  was,
  ...price
}: Pick<ComponentProps<typeof Price>, 'value' | 'size' | 'before' | 'after'> & { was?: number }) {
  return (
    <span className="offer">
      <Price {...price} />
      {was === undefined ? null : <WasPrice value={was} />}
      <ShopperAmount value={price.value} was={was} />
    </span>
  );
}
