import type { ComponentProps } from 'react';
import { Price } from './price';
import { ShopperAmount } from './shopper-amount';
import { WasPrice } from './was-price';

/**
 * A selling price in yuan, with the shopper's currency below where the shopper has chosen one, or above where it leads. Booked amounts use a plain
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
      <ShopperAmount value={price.value} before={price.before} after={price.after} />
    </span>
  );
}
