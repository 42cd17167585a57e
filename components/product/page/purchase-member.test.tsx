import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PurchaseBreakdown } from '@/components/product/purchase/purchase-breakdown';
import { PurchaseProvider } from '@/components/product/state/purchase-context';
import type { PurchaseProduct } from '@/components/product/state/purchase-state';
import { PurchaseFlow } from '@/components/product/steps/purchase-flow';
import { useAuth } from '@/lib/stores/auth';
import { forgetPurchases } from '@/lib/stores/safe-storage';
import goods from '@/messages/en/goods.json';
import shell from '@/messages/en/shell.json';
import { checkResult, detail, sku } from '@/tests/setup/example-purchase';
import { responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const large = { ...sku, id: '23', name: '300 Shards', faceValue: 300, price: 30 };
const product: PurchaseProduct = { ...detail, skus: [sku, large] };

function show(children = <PurchaseFlow />, shown = product) {
  return showWith({ goods, shell }, <PurchaseProvider detail={shown}>{children}</PurchaseProvider>);
}

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/en/goods/detail?id=2');
  useAuth.getState().clear();
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
});

describe('the choices of a product page', () => {
  const uid = () => screen.getByLabelText('Player UID');
  const amount = (name: RegExp) => screen.getByRole('radio', { name });

  it('survive back and refresh: the denomination in the URL, the account and its role in the tab', async () => {
    const user = userEvent.setup({ delay: null });
    responses.of = () => checkResult;
    const { unmount } = show();
    await user.click(amount(/300/));
    await user.type(uid(), '814209526');
    await user.selectOptions(screen.getByLabelText('Server'), 'asia');
    await user.click(await screen.findByRole('checkbox', { name: goods.check.confirm }));
    await waitFor(() => expect(window.location.search).toBe('?id=2&skuId=23'));
    unmount();
    show();
    expect(amount(/300/)).toHaveProperty('checked', true);
    await waitFor(() => expect(uid()).toHaveProperty('value', '814209526'));
    expect(await screen.findByText(checkResult.roleName)).toBeDefined();
    expect(screen.getByRole('checkbox', { name: goods.check.confirm })).toHaveProperty('checked', true);
  });

  it('are forgotten after a sign-out, and in an unknown format', async () => {
    const user = userEvent.setup({ delay: null });
    const first = show();
    await user.type(uid(), '814');
    await waitFor(() => expect(sessionStorage.getItem('purchase:2')).toContain('814'));
    first.unmount();
    forgetPurchases();
    expect(sessionStorage.getItem('purchase:2')).toBeNull();
    sessionStorage.setItem('purchase:2', '{"typed":7}');
    show();
    expect(uid()).toHaveProperty('value', '');
  });
});

describe('a member', () => {
  const member = (certificationStatus: string) => ({
    member: { certificationStatus, limits: { single: 5000, daily: 5000, verifiedDaily: 5000 } },
  });
  const quote = {
    amounts: {
      goodsAmount: 6,
      activityDiscount: 0,
      couponDiscount: 0.18,
      memberDiscount: 0,
      orderAmount: 5.82,
      serviceFee: 0.23,
      payAmount: 6.05,
      offerType: 'COUPON',
    },
    offers: [
      { type: 'COUPON', couponCodeId: '7', name: '3% off', isBest: true, usable: true, discount: 0.18 },
    ],
    rewardPoint: 5,
    expiresIn: 600,
  };
  const answer = (status: string) => (key: string) =>
    key.endsWith('load_member') ? member(status) : key.endsWith('calculate') ? quote : { records: [] };
  const signIn = () => useAuth.getState().setAuth({ userId: '1', username: 'm', areaCode: null, data: null });
  const cards = { ...product, rechargeFields: [] };

  it('sees the price with the best coupon, as the confirm page shows it', async () => {
    responses.of = answer('VERIFIED');
    signIn();
    show(<PurchaseBreakdown />, cards);
    expect(await screen.findByText('−¥0.18')).toBeDefined();
    expect(screen.getByText('3% off')).toBeDefined();
    expect(screen.getByText('¥0.23')).toBeDefined();
  });

  it('is not called unverified once the identity is verified', async () => {
    responses.of = answer('VERIFIED');
    signIn();
    show(<PurchaseBreakdown />, cards);
    expect(
      await screen.findByText('Identity verified: up to ¥5,000 an order and ¥5,000 a day.'),
    ).toBeDefined();
    expect(screen.queryByText(/Without identity verification/)).toBeNull();
  });

  it('without verification is offered to verify before the order', async () => {
    responses.of = answer('UNVERIFIED');
    signIn();
    show(<PurchaseBreakdown />, cards);
    const link = await screen.findByRole('link', { name: goods.verify.now });
    expect(link.getAttribute('href')).toBe('/member/profile/identity');
  });
});

it('marks the lowest unit price once, and has no unit price in the tiles', () => {
  show(<PurchaseFlow />, {
    ...product,
    skus: [sku, { ...large, unitPrice: { per: 100, price: 9.5 } }],
  });
  expect(screen.getAllByText(goods.sku.best)).toHaveLength(1);
  expect(screen.getByText(goods.sku.best).closest('label')?.textContent).toContain('300');
  expect(screen.getByText('¥10.00 per 100 Shards').closest('label')).toBeNull();
});
