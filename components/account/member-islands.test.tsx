import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ExchangeButton } from '@/components/coupons/exchange-button';
import { RedeemForm } from '@/components/coupons/redeem-form';
import { FavoriteGrid } from '@/components/members/favorites/favorite-grid';
import { ApiError } from '@/lib/api/api-error';
import type { Favorite } from '@/lib/members/favorite-contract';
import asset from '@/messages/en/asset.json';
import common from '@/messages/en/common.json';
import member from '@/messages/en/member.json';
import shell from '@/messages/en/shell.json';
import { router } from '@/tests/setup/mock-navigation';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { press, refuse, showWith, type } from '@/tests/setup/render-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
const solveCaptcha = vi.hoisted(() => vi.fn());
vi.mock('@/lib/captcha/solve-captcha', () => ({ solveCaptcha }));
vi.mock('@/lib/error-text/use-error-text', () => ({
  useErrorText: () => async (error: unknown) => (error instanceof Error ? error.message : ''),
}));

beforeEach(() => {
  sessionStorage.clear();
  responses.of = async () => ({ id: '9', name: 'Gear', pointBalance: 100 });
});

const show = (children: ReactNode) => showWith({ asset, common, member, shell }, children);

describe('redeeming a code', () => {
  const typeCode = (code: string) => type(asset.coupon.redeem.label, code);

  it('requires a code, and keeps a refused one in the field', async () => {
    show(<RedeemForm />);
    press(asset.coupon.redeem.submit);
    expect((await screen.findByRole('alert')).textContent).toBe(asset.coupon.redeem.missing);
    expect(requests).toEqual([]);
    responses.of = refuse('coupon_invalid');
    typeCode(' NOPE ');
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('coupon_invalid'));
    expect(requests[0]?.[1].body).toEqual({ code: 'NOPE' });
    expect(screen.getByLabelText(asset.coupon.redeem.label)).toHaveProperty('value', ' NOPE ');
  });

  it('uses one idempotency key until it succeeds, and a new one afterwards', async () => {
    show(<RedeemForm />);
    typeCode('GEAR40');
    responses.of = refuse('network', { status: 0 });
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    expect(toasts, 'shown once').toEqual([]);
    responses.of = refuse('coupon_busy', { status: 503 });
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(requests).toHaveLength(2));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
    responses.of = async () => ({ name: 'Gear' });
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(toasts.at(-1)).toContain('Gear'));
    const keys = requests.map(([, request]) => request.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).toBe(keys[1]);
    typeCode('GEAR40');
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(requests).toHaveLength(4));
    expect(requests[3]?.[1].idempotencyKey).not.toBe(keys[2]);
  });
});

describe('a code after too many wrong ones', () => {
  const captcha = { code: 'c29sdmVk', randomStr: '1234' };
  const due = new ApiError(428, 'common_error_ncorrectCaptcha', 'POST /', { captcha: true });

  function redeem(): void {
    show(<RedeemForm />);
    type(asset.coupon.redeem.label, 'GEAR40');
    press(asset.coupon.redeem.submit);
  }

  it('solves the captcha and uses the same idempotency key', async () => {
    let finish = (_: typeof captcha) => {};
    solveCaptcha.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    responses.of = async () => {
      if (!Reflect.get(Object(requests.at(-1)?.[1].body), 'captcha')) throw due;
      return { name: 'Gear' };
    };
    redeem();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(common.captcha));
    expect(screen.queryByRole('alert')).toBeNull();
    // A second click meanwhile sends no request.
    press(asset.coupon.redeem.busy);
    finish(captcha);
    await waitFor(() => expect(toasts.at(-1)).toContain('Gear'));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(requests.map(([, { body }]) => body)).toEqual([{ code: 'GEAR40' }, { code: 'GEAR40', captcha }]);
    expect(requests[0]?.[1].idempotencyKey).toBe(requests[1]?.[1].idempotencyKey);
  });

  it('shows the refusal after several refused captchas', async () => {
    solveCaptcha.mockImplementation(async () => captcha);
    responses.of = () => Promise.reject(due);
    redeem();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('common_error_ncorrectCaptcha'));
    expect(screen.getByLabelText(asset.coupon.redeem.label)).toHaveProperty('value', 'GEAR40');
    expect(screen.getByRole('button', { name: asset.coupon.redeem.submit })).toHaveProperty(
      'disabled',
      false,
    );
  });
});

describe('an exchange', () => {
  it('shows how many coins are missing', () => {
    show(<ExchangeButton couponId="1" name="Ten" cost={900} balance={850} />);
    expect(screen.getByRole('button', { name: '50 more coins needed' })).toHaveProperty('disabled', true);
  });

  it('requires a confirmation, and sends one request for a double click', async () => {
    show(<ExchangeButton couponId="1" name="Ten" cost={900} balance={1000} />);
    press('Exchange Ten');
    const buttons = screen.getAllByRole('button', { name: /^Exchange/ });
    const confirm = buttons.at(-1);
    if (!confirm) throw new Error('No dialog');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(requests).toHaveLength(1);
  });
});

describe('favourites', () => {
  const favorite = (id: string): Favorite => ({
    id,
    goodsId: `1${id}`,
    goodsName: `Goods ${id}`,
    goodsPrice: 8,
    hasRange: id === '1',
    goodsThumbnail: '/covers/x.svg',
    isMarketable: id !== '3',
    priceWhenAdded: 10,
    priceDropped: true,
    createdTime: '2026-08-11 20:52:00',
  });
  const favorites = ['1', '2', '3'].map(favorite);

  it('are removed at once and restored in their order', async () => {
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    expect(screen.getAllByText('¥2 less than when added')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Buy Goods 3' })).toBeNull();
    const from = screen.getAllByRole('article').map((tile) => tile.textContent?.includes('from'));
    expect(from).toEqual([true, false, false]);
    press(member.favorite.manage);
    fireEvent.click(screen.getByLabelText('Select Goods 1'));
    fireEvent.click(screen.getByLabelText('Select Goods 2'));
    responses.of = async (key) => (key.startsWith('DELETE') ? { undo: 'sealed' } : null);
    press('Remove selected (2)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(requests[0]?.[1].query).toEqual({ ids: '1,2' });
    press(member.favorite.undo);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    // One request without prices: the backend knows the price at which each was added.
    expect(requests.slice(1)).toEqual([
      ['POST /upms/member/goods_favorite/restore', { body: { undo: 'sealed' } }],
    ]);
    expect(screen.getAllByText('¥2 less than when added')).toHaveLength(2);
    // Restored favourites can be removed again before the page is refreshed.
    fireEvent.click(screen.getByLabelText('Select Goods 1'));
    press('Remove selected (1)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(requests.at(-1)?.[1].query).toEqual({ ids: '1' });
  });

  it('requires at least one selected', async () => {
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    press(member.favorite.manage);
    press('Remove selected (0)');
    await waitFor(() => expect(toasts).toEqual(['Select at least one']));
    expect(requests).toEqual([]);
  });

  it('can be restored again after a lost connection, with one request for a double click', async () => {
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    responses.of = async () => ({ undo: 'sealed' });
    press('Remove Goods 1');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    responses.of = refuse('network', { status: 0 });
    press(member.favorite.undo);
    await waitFor(() => expect(toasts).toEqual(['network']));
    await waitFor(() => expect(screen.getByRole('button', { name: member.favorite.undo })).toBeTruthy());
    responses.of = async () => null;
    fireEvent.click(screen.getByRole('button', { name: member.favorite.undo }));
    press(new RegExp(`${member.favorite.undo}|${member.favorite.undoing}`));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(requests).toHaveLength(3);
  });

  it('stay after a refusal', async () => {
    responses.of = refuse('gone', { status: 404 });
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    press('Remove Goods 1');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});
