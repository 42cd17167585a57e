import { expect, it } from 'vitest';
import type { Checkout } from '@/lib/checkout/contract';
import type { Quote } from '@/lib/pricing/contract';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { ConfirmProduct } from './confirm-product';

const goods: Checkout['goods'] = {
  id: '2',
  slug: 'shards',
  cover: '/covers/shards.svg',
  name: 'Shards',
  type: 'VIRTUAL',
  deliveryMode: 'DIRECT',
  etaLabel: '1–10 minutes',
  isInstant: false,
  regionLabel: null,
  allowQuantity: false,
  maxQuantity: 1,
  notices: [],
};
/** As loaded: with a deal, which the quote no longer applies. */
const sku: Checkout['sku'] = {
  id: '22',
  name: '480 Shards',
  faceValue: 480,
  bonusValue: 0,
  price: 59,
  marketPrice: 78,
  dealPrice: 53.8,
  dealId: '1',
  unitPrice: null,
  firstPurchaseBonus: null,
  isDefault: true,
  isPopular: false,
  isOutOfStock: false,
  limitPerOrder: 1,
  specification: null,
};

function priceOf(line: Quote['line']) {
  const { container } = showWith(
    { order, shell },
    <ConfirmProduct goods={goods} sku={sku} line={line} quantity={1} onQuantity={() => {}} />,
  );
  return {
    price: container.querySelector('.price')?.textContent,
    was: container.querySelector('del')?.lastElementChild?.textContent,
  };
}

it.each([
  ['without a former price', { price: 61.31, was: null }, { price: '¥61.31', was: undefined }],
  ['with the regular price of a deal struck out', { price: 53.8, was: 59 }, { price: '¥53.80', was: '¥59' }],
])('shows the price of the quote and not that of the loaded product, %s', (_, line, shown) => {
  expect(priceOf(line)).toEqual(shown);
});
