import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AvailableFilters } from '@/lib/products/list-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { useSettings } from '@/lib/stores/settings';
import goods from '@/messages/en/goods.json';
import search from '@/messages/en/search.json';
import shell from '@/messages/en/shell.json';
import { router } from '@/tests/setup/mock-navigation';
import { showWith } from '@/tests/setup/render-form';
import { ListingFilters } from './listing-filters';
import { SearchPage } from './search-page';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const card = (id: number): GoodsCard => ({
  id: String(id),
  slug: `goods-${id}`,
  cover: `/covers/goods-${id}.svg`,
  name: `Goods ${id}`,
  caption: '',
  type: 'VIRTUAL',
  categoryCode: 'GAME',
  deliveryMode: 'DIRECT',
  etaLabel: '1–10 minutes',
  isInstant: false,
  price: 6,
  marketPrice: null,
  hasRange: false,
  regions: [],
  regionLabel: null,
  salesCount: 8,
  rating: 0,
  isOutOfStock: false,
  deal: null,
});

function open(
  found: GoodsCard[],
  { corrected = null as string | null, query = {}, filters = null as AvailableFilters | null } = {},
) {
  const total = found.length;
  const page = { total, totalPages: 1, pageNumber: 1, pageSize: 20, pages: 1, size: 20, current: 1 };
  showWith(
    { goods, search, shell },
    <SearchPage
      choice={listingChoiceOf({ keyword: 'ylzg', ...query })}
      result={{ ...page, records: found, hasMore: false, corrected, filters }}
      hot={[card(1), card(91), card(92)]}
      hotWords={[]}
    />,
  );
}

const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('article')
    .map((tile) => within(tile).getByRole('heading').textContent);

it('shows other popular products below few results', () => {
  open([card(1)]);
  expect(namesIn(screen.getByRole('region', { name: search.search.popular }))).toEqual([
    'Goods 91',
    'Goods 92',
  ]);
  expect(screen.queryByRole('complementary', { name: search.hot })).toBeNull();
});

it('shows the best sellers beside many results', () => {
  open([1, 2, 3, 4, 5, 6].map(card));
  expect(screen.queryByRole('region', { name: search.search.popular })).toBeNull();
  expect(screen.getByRole('complementary', { name: search.hot })).toBeDefined();
});

it('names the closest match without calling it nothing', () => {
  open([card(1)], { corrected: 'Goods 1' });
  expect(screen.getByText('Results for “Goods 1”, the closest match to “ylzg”.')).toBeDefined();
});

it('accepts zero and positive integers as prices, and says so', () => {
  open([card(1)], { query: { startPrice: '12.5' } });
  const [price] = screen.getAllByLabelText(search.price.from, { selector: 'input' });
  if (!(price instanceof HTMLInputElement)) throw new Error('No field');
  expect([price.value, price.checkValidity(), price.title]).toEqual([
    '12.5',
    false,
    'Zero or positive integers only',
  ]);
  const valid = ['0', '50', '５０', '-3', '1e3', ''].map((value) => {
    price.value = value;
    return price.checkValidity();
  });
  expect(valid).toEqual([true, true, true, false, false, true]);
});

it('disables filters that lead to nothing, except the chosen one', () => {
  const available: AvailableFilters = {
    types: ['VIRTUAL'],
    deliveryModes: ['CARD'],
    regions: ['HK'],
    prices: [true, false, true, true],
  };
  const choice = listingChoiceOf({ region: 'TW' });
  showWith(
    { search },
    <ListingFilters choice={choice} found={{ total: 4, hasMore: false, filters: available }} />,
  );
  const filters = within(screen.getByRole('region', { name: search.filters }));
  const isLink = (name: string) => filters.queryByRole('link', { name }) !== null;
  expect(isLink(search.mode.CARD)).toBe(true);
  expect(isLink(search.mode.DIRECT)).toBe(false);
  expect(filters.getByRole('button', { name: search.mode.DIRECT })).toHaveProperty('disabled', true);
  expect([isLink(search.region.HK), isLink(search.region.TW), isLink(search.region.SEA)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isLink('under ¥10'), isLink('¥10–50'), isLink('¥50–200')]).toEqual([true, false, true]);
});

it('says in the sheet of the phone how many products the filters leave, and closes it there', () => {
  const choice = listingChoiceOf({ deliveryMode: 'CARD' });
  showWith({ search }, <ListingFilters choice={choice} found={{ total: 4, hasMore: false }} />);
  const sheet = document.querySelector('details');
  if (!sheet) throw new Error('the sheet is missing');
  sheet.open = true;
  const show = within(sheet).getByRole('link', { name: 'Show 4 products' });
  expect(show.getAttribute('href')).toBe('/category?deliveryMode=CARD');
  fireEvent.click(show);
  expect(sheet.open).toBe(false);
  sheet.open = true;
  fireEvent.keyDown(show, { key: 'Escape' });
  expect(sheet.open).toBe(false);
});

it('opens the sheet again on the page to which its filter leads', () => {
  const found = { total: 4, hasMore: false };
  const sheet = () => document.querySelector('details');
  // jsdom does not navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const { unmount } = showWith({ search }, <ListingFilters choice={listingChoiceOf({})} found={found} />);
  const first = sheet();
  if (first) fireEvent.click(within(first).getByRole('link', { name: search.mode.CARD, hidden: true }));
  unmount();
  const choice = listingChoiceOf({ deliveryMode: 'CARD' });
  const { unmount: leave } = showWith({ search }, <ListingFilters choice={choice} found={found} />);
  expect(sheet()?.open).toBe(true);
  leave();
  showWith({ search }, <ListingFilters choice={choice} found={found} />);
  expect(sheet()?.open).toBe(false);
});

it('disables filters of the search that lead to nothing', () => {
  open([card(1)], {
    filters: { types: [], deliveryModes: ['DIRECT'], regions: [], prices: [true, false, false, false] },
  });
  const filters = within(screen.getByRole('region', { name: search.filters }));
  expect(filters.getByRole('button', { name: search.mode.CARD })).toHaveProperty('disabled', true);
  expect(filters.getByRole('button', { name: search.region.HK })).toHaveProperty('disabled', true);
  expect(filters.getByRole('link', { name: search.mode.DIRECT }).getAttribute('href')).toContain(
    'keyword=ylzg',
  );
  expect(filters.getByRole('link', { name: 'under ¥10' })).toBeDefined();
});

describe('the product type', () => {
  afterEach(() => useSettings.setState(useSettings.getInitialState()));

  const available: AvailableFilters = {
    types: ['VIRTUAL', 'PHYSICAL'],
    deliveryModes: [],
    regions: [],
    prices: [],
  };
  const show = (query: Record<string, string>, filters = available) =>
    showWith(
      { search },
      <ListingFilters choice={listingChoiceOf(query)} found={{ total: 4, hasMore: false, filters }} />,
    );
  const links = (name: string) =>
    within(screen.getByRole('region', { name: search.filters })).queryAllByRole('link', { name });

  it('can be chosen where both lead to products, for later searches too', async () => {
    show({ sort: 'PRICE_ASC' });
    const [physical] = links(search.type.PHYSICAL);
    expect(physical?.getAttribute('href')).toBe('/category?sort=PRICE_ASC&goodsType=PHYSICAL');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    if (physical) fireEvent.click(physical);
    expect(useSettings.getState().goodsType).toBe('PHYSICAL');
  });

  it.each([{ types: [] }, { types: ['VIRTUAL' as const] }])('is not offered with %j', (only) => {
    show({}, { ...available, ...only });
    expect(links(search.type.PHYSICAL)).toEqual([]);
  });

  it('that was chosen before leads from a cached list of all products to the list of that type', async () => {
    await useSettings.persist.rehydrate();
    useSettings.getState().setGoodsType('PHYSICAL');
    show({});
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith('/category?goodsType=PHYSICAL', { scroll: false }),
    );
  });

  it('of the URL is shown whatever was chosen before, and can be left', async () => {
    await useSettings.persist.rehydrate();
    useSettings.getState().setGoodsType('PHYSICAL');
    window.history.replaceState(null, '', '/category?goodsType=VIRTUAL');
    show({ goodsType: 'VIRTUAL' }, { ...available, types: ['VIRTUAL'] });
    expect(links(search.type.VIRTUAL)[0]?.getAttribute('aria-current')).toBe('true');
    expect(router.replace).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/');
  });
});
