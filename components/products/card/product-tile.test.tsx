import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { GoodsCard } from '@/lib/products/product-card';
import goodsTexts from '@/messages/en/goods.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { ProductTile } from './product-tile';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const goods: GoodsCard = {
  id: '2',
  slug: 'shards',
  cover: '/covers/shards.svg',
  name: 'Shards',
  caption: '',
  type: 'VIRTUAL',
  categoryCode: 'GAME',
  deliveryMode: 'DIRECT',
  etaLabel: '1–10 minutes',
  isInstant: false,
  price: 6,
  marketPrice: null,
  hasRange: true,
  regions: ['HK'],
  regionLabel: 'HK only',
  salesCount: 8,
  rating: 0,
  isOutOfStock: false,
  deal: null,
};

it('calls a delivery instant only when its estimate is', () => {
  const { unmount } = showWith({ goods: goodsTexts, shell }, <ProductTile goods={goods} />);
  expect(screen.getByText(shell.ui.delivery.DIRECT)).toBeDefined();
  expect(screen.queryByText(shell.ui.delivery.INSTANT)).toBeNull();
  unmount();
  showWith({ goods: goodsTexts, shell }, <ProductTile goods={{ ...goods, isInstant: true }} />);
  expect(screen.getByText(shell.ui.delivery.INSTANT)).toBeDefined();
});

it('shows a region restriction before the delivery', () => {
  showWith({ goods: goodsTexts, shell }, <ProductTile goods={goods} />);
  const tags = [...document.querySelectorAll('.facts .tag')].map(({ textContent }) => textContent);
  expect(tags).toEqual(['HK only', shell.ui.delivery.DIRECT]);
});

it('with a deal shows the "from" price, the deal as a line, and opens its denomination', () => {
  const deal = {
    id: '1',
    skuId: '48',
    skuName: '480 Shards',
    discountPrice: 46.8,
    originalPrice: 48,
    endTime: 0,
    soldShare: 0,
    without: { price: 6, hasRange: true },
  };
  const { container } = showWith({ goods: goodsTexts, shell }, <ProductTile goods={{ ...goods, deal }} />);
  expect(container.querySelector('.foot .offer')?.textContent).toBe('from¥6');
  expect(container.querySelector('.facts .variant')?.textContent).toBe('480 Shards');
  expect(container.querySelector('.facts + .deal-line')?.textContent).toBe('¥46.80Was ¥48');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/goods/detail?id=2&skuId=48');
});

it('has the texts for a member who has used the deal too, with the usual price where the deal is the lowest', () => {
  const deal = {
    id: '1',
    skuId: '48',
    skuName: '480 Shards',
    discountPrice: 46.8,
    originalPrice: 48,
    endTime: 0,
    soldShare: 0,
    without: { price: 48, hasRange: false },
  };
  const { container } = showWith(
    { goods: goodsTexts, shell },
    <ProductTile goods={{ ...goods, price: 46.8, hasRange: false, deal }} />,
  );
  const texts = (part: string) =>
    [...container.querySelectorAll(`[data-deal="1"] ${part}`)].map((each) => each.textContent);
  expect(texts('.deal-open')).toEqual([goodsTexts.tile.deal, '480 Shards', '¥46.80Was ¥48', '¥46.80']);
  expect(texts('.deal-used')).toEqual([`${goodsTexts.tile.dealUsed}${goodsTexts.tile.dealUnpaid}`, '¥48']);
  expect(texts('.deal-unpaid')).toEqual([goodsTexts.tile.dealUnpaid]);
});

it('has the favourite button above the cover, apart from the tags', () => {
  const { container } = showWith({ goods: goodsTexts, shell }, <ProductTile goods={goods} />);
  const button = screen.getByRole('button', { name: 'Favourite: Shards' });
  expect(button.parentElement).toBe(container.querySelector('article'));
});
