import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProductList } from '@/components/products/staff/product-list';
import { ApiError } from '@/lib/api/api-error';
import type { StaffReview } from '@/lib/reviews/staff/contract';
import { renderScreen } from '@/tests/setup/render-screen';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/products',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const shown: StaffReview = {
  id: '61',
  version: 4,
  goodsId: '31',
  goodsName: 'Orbit Console Card',
  goodsCover: '/covers/orbit-console-card.svg',
  specifications: 'HK$160',
  orderSn: '2026081100000123',
  score: 2,
  content: '等了一個小時',
  language: 'zh-hk',
  shownAs: '雲***',
  hiddenWhy: null,
  translations: { en: 'An hour' },
  createdTime: '2026-08-11 20:33:18',
};
const hidden: StaffReview = {
  ...shown,
  id: '62',
  goodsName: 'Skylark Points',
  content: 'Buy at mine',
  language: 'en',
  hiddenWhy: 'ADVERTISING',
  translations: {},
};
const answers: Record<string, unknown> = {
  'GET /goods/admin/review/list': { rows: [shown, hidden], next: '62' },
  'GET /goods/admin/goods/count': {
    ALL: 46,
    ON_SALE: 43,
    LOW_STOCK: 5,
    LOW_MARGIN: 0,
    OFF_SALE: 3,
    REVIEWS: 17,
  },
};
type Sent = { body?: Record<string, unknown>; query?: Record<string, unknown> };
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
const sent = (key: string): Sent[] =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [input as Sent] : []));

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
  window.history.replaceState(null, '', '/?view=REVIEWS');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const open = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};

describe('product reviews', () => {
  it('are a view of products, filtered in the URL', async () => {
    window.history.replaceState(null, '', '/?view=REVIEWS&score=2&language=fr&state=SHOWN&text=true');
    renderScreen(<ProductList />);
    expect(await screen.findByText('等了一個小時')).toBeTruthy();
    expect(screen.getByText('17')).toBeTruthy();
    expect(sent('GET /goods/admin/goods/list')).toEqual([]);
    expect(sent('GET /goods/admin/review/list')[0]?.query).toEqual({
      product: undefined,
      score: '2',
      sort: 'NEWEST',
      language: undefined,
      state: 'SHOWN',
      withText: 'true',
      after: undefined,
    });
    expect(screen.getByText('Hidden · Advertising')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(window.location.search).toContain('after=62');
    expect(screen.getByRole('link', { name: /On sale/ }).getAttribute('href')).not.toContain('score');
  });

  it('are translated: only the changed languages are sent, and a conflict keeps what was typed', async () => {
    call.mockImplementation(async (key: string) => {
      if (key === 'POST /goods/admin/review/translate')
        throw new ApiError(409, 'common_message_changedMeanwhile', key);
      return answers[key] ?? null;
    });
    renderScreen(<ProductList />);
    const drawer = await open(/Orbit Console Card/);
    const field = within(drawer).getByLabelText<HTMLTextAreaElement>('In 简体中文');
    expect(within(drawer).getByLabelText<HTMLTextAreaElement>('In English').value).toBe('An hour');
    expect(within(drawer).queryByLabelText('In 繁體中文')).toBeNull();
    const save = within(drawer).getByRole<HTMLButtonElement>('button', { name: 'Save translations' });
    expect(save.disabled).toBe(true);
    fireEvent.change(field, { target: { value: ' 等了一个小时 ' } });
    fireEvent.click(save);
    expect(await within(drawer).findByRole('alert')).toBeTruthy();
    expect(field.value).toBe(' 等了一个小时 ');
    expect(sent('POST /goods/admin/review/translate')).toEqual([
      { body: { id: '61', version: 4, texts: { 'zh-cn': '等了一个小时' } } },
    ]);
  });

  it('are hidden with what the author reads and a reason, and shown again', async () => {
    renderScreen(<ProductList />);
    await open(/Orbit Console Card/);
    fireEvent.click(screen.getByRole('button', { name: 'Hide the review' }));
    const title = await screen.findByText('Hide this review?');
    const dialog = title.closest<HTMLElement>('[role="dialog"]') ?? document.body;
    const submit = within(dialog).getByRole('button', { name: 'Hide the review' });
    fireEvent.click(submit);
    expect(await within(dialog).findByText('Choose why')).toBeTruthy();
    expect(sent('POST /goods/admin/review/hide')).toEqual([]);
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Why/ }));
    fireEvent.click(await screen.findByTitle('Insults or threats'));
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'reported' } });
    fireEvent.click(submit);
    await waitFor(() =>
      expect(sent('POST /goods/admin/review/hide')).toEqual([
        { body: { id: '61', version: 4, why: 'ABUSE', reason: 'reported' } },
      ]),
    );
  });

  it('are read only without the permission, in Chinese too', async () => {
    renderScreen(<ProductList />, { roles: ['ROLE_FINANCE'], isChinese: true });
    const drawer = await open(/Skylark Points/);
    expect(within(drawer).getByText('已隐藏 · 广告')).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: '恢复显示' })).toBeNull();
    expect(within(drawer).getByLabelText<HTMLTextAreaElement>('简体中文译文').readOnly).toBe(true);
  });
});
