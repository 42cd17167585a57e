import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import type { Favorite } from '@/lib/contract/upms';
import asset from '@/messages/en/asset.json';
import common from '@/messages/en/common.json';
import member from '@/messages/en/member.json';
import shell from '@/messages/en/shell.json';
import { answers, asked } from '@/tests/setup/asked-calls';
import { router } from '@/tests/setup/plain-navigation';
import { said } from '@/tests/setup/said-toasts';
import { press, refuse, showWith, type } from '@/tests/setup/shown-form';
import { ExchangeButton } from './coupon/exchange-button';
import { RedeemForm } from './coupon/redeem-form';
import { FavoriteGrid } from './favorite/favorite-grid';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/asked-calls'));
vi.mock('@/components/ui/toast', () => import('@/tests/setup/said-toasts'));
vi.mock('@/lib/i18n/navigation', () => import('@/tests/setup/plain-navigation'));
const solveCaptcha = vi.hoisted(() => vi.fn());
vi.mock('@/lib/captcha/solve-captcha', () => ({ solveCaptcha }));
vi.mock('@/lib/i18n/use-error-text', () => ({
  useErrorText: () => async (error: unknown) => (error instanceof Error ? error.message : ''),
}));

beforeEach(() => {
  sessionStorage.clear();
  answers.of = async () => ({ id: '9', name: 'Gear', pointBalance: 100 });
});

const show = (children: ReactNode) => showWith({ asset, common, member, shell }, children);

describe('redeeming a code', () => {
  const typeCode = (code: string) => type(asset.coupon.redeem.label, code);

  it('asks for a code first, and keeps a wrong one in the field', async () => {
    show(<RedeemForm />);
    press(asset.coupon.redeem.submit);
    expect(screen.getByRole('alert').textContent).toBe(asset.coupon.redeem.missing);
    expect(asked).toEqual([]);
    answers.of = refuse('coupon_invalid');
    typeCode(' NOPE ');
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('coupon_invalid'));
    expect(asked[0]?.[1].body).toEqual({ code: 'NOPE' });
    expect(screen.getByLabelText(asset.coupon.redeem.label)).toHaveProperty('value', ' NOPE ');
  });

  it('repeats the same wish until it came true, and a new one afterwards', async () => {
    show(<RedeemForm />);
    typeCode('GEAR40');
    answers.of = refuse('network', { status: 0 });
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(said).toHaveLength(1));
    answers.of = refuse('coupon_busy', { status: 503 });
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1));
    answers.of = async () => ({ name: 'Gear' });
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(said.at(-1)).toContain('Gear'));
    const keys = asked.map(([, request]) => request.idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).toBe(keys[1]);
    typeCode('GEAR40');
    press(asset.coupon.redeem.submit);
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(asked[3]?.[1].idempotencyKey).not.toBe(keys[2]);
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

  it('waits for the work that is asked for, says so, and is the same wish', async () => {
    let finish = (_: typeof captcha) => {};
    solveCaptcha.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    answers.of = async () => {
      if (!Reflect.get(Object(asked.at(-1)?.[1].body), 'captcha')) throw due;
      return { name: 'Gear' };
    };
    redeem();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(common.captcha));
    expect(screen.queryByRole('alert')).toBeNull();
    // A second click meanwhile asks for nothing more.
    press(asset.coupon.redeem.busy);
    finish(captcha);
    await waitFor(() => expect(said.at(-1)).toContain('Gear'));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(asked.map(([, { body }]) => body)).toEqual([{ code: 'GEAR40' }, { code: 'GEAR40', captcha }]);
    expect(asked[0]?.[1].idempotencyKey).toBe(asked[1]?.[1].idempotencyKey);
  });

  it('says what is wrong when the captcha is refused again and again', async () => {
    solveCaptcha.mockImplementation(async () => captcha);
    answers.of = () => Promise.reject(due);
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
  it('says how many coins are missing', () => {
    show(<ExchangeButton couponId="1" name="Ten" cost={900} balance={850} />);
    expect(screen.getByRole('button', { name: '50 coins short' })).toHaveProperty('disabled', true);
  });

  it('is asked about once, and a double click is one', async () => {
    show(<ExchangeButton couponId="1" name="Ten" cost={900} balance={1000} />);
    press('Exchange Ten');
    const buttons = screen.getAllByRole('button', { name: /^Exchange/ });
    const confirm = buttons.at(-1);
    if (!confirm) throw new Error('No dialog');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(said).toHaveLength(1));
    expect(asked).toHaveLength(1);
  });
});

describe('favourites', () => {
  const favorite = (id: string): Favorite => ({
    id,
    goodsId: `1${id}`,
    goodsName: `Goods ${id}`,
    goodsPrice: 8,
    goodsThumbnail: '/covers/x.svg',
    isMarketable: id !== '3',
    priceWhenAdded: 10,
    priceDropped: true,
    createdTime: '2026-08-11 20:52:00',
  });
  const favorites = ['1', '2', '3'].map(favorite);

  it('go at once and come back in their order', async () => {
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    expect(screen.getAllByText('¥2 less than when added')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Buy Goods 3' })).toBeNull();
    press(member.favorite.manage);
    fireEvent.click(screen.getByLabelText('Select Goods 1'));
    fireEvent.click(screen.getByLabelText('Select Goods 2'));
    answers.of = async (key) => (key.startsWith('DELETE') ? { undo: 'sealed' } : null);
    press('Remove selected (2)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(asked[0]?.[1].query).toEqual({ ids: '1,2' });
    press(member.favorite.undo);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    // One call, and no price among it: the shop itself knows at which price they were marked.
    expect(asked.slice(1)).toEqual([
      ['POST /upms/member/goods_favorite/restore', { body: { undo: 'sealed' } }],
    ]);
    expect(screen.getAllByText('¥2 less than when added')).toHaveLength(2);
    // What came back is the same as before, and can be removed again before the page was loaded anew.
    fireEvent.click(screen.getByLabelText('Select Goods 1'));
    press('Remove selected (1)');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(asked.at(-1)?.[1].query).toEqual({ ids: '1' });
  });

  it('says that at least one must be chosen', async () => {
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    press(member.favorite.manage);
    press('Remove selected (0)');
    await waitFor(() => expect(said).toEqual(['Select at least one']));
    expect(asked).toEqual([]);
  });

  it('can be brought back once more after a lost connection, with a double click as one', async () => {
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    answers.of = async () => ({ undo: 'sealed' });
    press('Remove Goods 1');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    answers.of = refuse('network', { status: 0 });
    press(member.favorite.undo);
    await waitFor(() => expect(said).toEqual(['network']));
    await waitFor(() => expect(screen.getByRole('button', { name: member.favorite.undo })).toBeTruthy());
    answers.of = async () => null;
    press(member.favorite.undo);
    press(member.favorite.undoing);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(asked).toHaveLength(3);
  });

  it('stay when the shop refuses', async () => {
    answers.of = refuse('gone', { status: 404 });
    show(<FavoriteGrid favorites={favorites} empty="none" />);
    press('Remove Goods 1');
    await waitFor(() => expect(said).toHaveLength(1));
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});
