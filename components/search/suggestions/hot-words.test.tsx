import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSettings } from '@/lib/stores/settings';
import shell from '@/messages/en/shell.json';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';
import { HotWordLinks } from './hot-word-links';
import { SearchPanel } from './search-panel';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const keywords = [
  { text: 'Airtime', types: ['VIRTUAL' as const] },
  { text: 'Tanuki Live', types: ['VIRTUAL' as const] },
  { text: 'Keyboard', types: ['PHYSICAL' as const] },
];
const sellOnlyParcels = () => act(() => useSettings.getState().setGoodsType('PHYSICAL'));

afterEach(() => useSettings.setState(useSettings.getInitialState()));

it('links to popular keywords of products that the host sells, as many as there is room for', () => {
  showWith({}, <HotWordLinks keywords={keywords} most={2} />);
  const words = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(words()).toEqual(['Airtime', 'Tanuki Live']);
  sellOnlyParcels();
  expect(words()).toEqual(['Keyboard']);
});

const panel = (typed: string) => (
  <SearchPanel ref={null} id="s" typed={typed} activeId={undefined} onActive={() => {}} onLeave={() => {}} />
);

it('suggests popular keywords of products that the host sells', async () => {
  sellOnlyParcels();
  responses.of = (key) => (key === 'GET /goods/member/search_keyword/hot' ? keywords : []);
  showWith({ shell }, panel(''));
  expect(await screen.findByRole('option', { name: 'Keyboard' })).toBeDefined();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('asks for suggestions of the type that the host sells', async () => {
  sellOnlyParcels();
  responses.of = () => [];
  showWith({ shell }, panel('key'));
  await screen.findByText(/key/);
  expect(requests.find(([key]) => key === 'GET /goods/member/goods/suggest')?.[1].query).toEqual({
    keyword: 'key',
    type: 'PHYSICAL',
  });
});
