import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BuyBar } from '@/components/products/purchase/buy-bar';
import MethodTotalsDialog from '@/components/products/purchase/method-totals-dialog';
import { ProductDeal } from '@/components/products/purchase/product-deal';
import { PurchaseBreakdown } from '@/components/products/purchase/purchase-breakdown';
import { PurchaseProvider } from '@/components/products/state/purchase-context';
import type { PurchaseProduct } from '@/components/products/state/purchase-state';
import { PurchaseFlow } from '@/components/products/steps/purchase-flow';
import { useAuth } from '@/lib/stores/auth';
import { forgetPurchases } from '@/lib/stores/safe-storage';
import common from '@/messages/en/common.json';
import goods from '@/messages/en/goods.json';
import shell from '@/messages/en/shell.json';
import goodsZhCn from '@/messages/zh-cn/goods.json';
import goodsZhHk from '@/messages/zh-hk/goods.json';
import { checkResult, detail, sku } from '@/tests/setup/example-purchase';
import { responses } from '@/tests/setup/recorded-requests';
import { refuse, showWith } from '@/tests/setup/render-form';
import { DeliveryPromise } from './delivery-promise';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const large = { ...sku, id: '23', name: '300 Shards', faceValue: 300, price: 30 };
const product: PurchaseProduct = { ...detail, skus: [sku, large] };

function show(children = <PurchaseFlow />, shown = product) {
  return showWith({ common, goods, shell }, <PurchaseProvider detail={shown}>{children}</PurchaseProvider>);
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
  const promised: ComponentProps<typeof DeliveryPromise>['detail'] = {
    accountCheck: product.accountCheck,
    freight: [],
    delivery: { p90Seconds: 90 },
    goods: {
      deliveryMode: 'CARD',
      etaLabel: 'Shown right after payment',
      regionLabel: null,
      requiresVerification: true,
      returnsDays: null,
    },
  };

  it('sees the price with the best coupon, as the confirm page shows it', async () => {
    responses.of = answer('VERIFIED');
    signIn();
    show(<PurchaseBreakdown />, cards);
    expect(await screen.findByText('−¥0.18')).toBeDefined();
    expect(screen.getByText('3% off')).toBeDefined();
    expect(screen.getByText('¥0.23')).toBeDefined();
  });

  it('reads the quoted total of each payment method', async () => {
    const paymentMethods = [
      { code: 'CARD', fee: 0.23, payAmount: 6.05 },
      { code: 'COIN', fee: 0, payAmount: 5.82 },
    ];
    responses.of = (key) =>
      key.endsWith('calculate')
        ? { ...quote, paymentMethods }
        : key.endsWith('currency/list')
          ? []
          : answer('VERIFIED')(key);
    signIn();
    const [first] = product.paymentMethods;
    if (!first) throw new Error('No payment method');
    const coins = { ...first, code: 'COIN', name: 'Coins', feeRate: 0, feeIncluded: true };
    show(
      <>
        <PurchaseBreakdown />
        <MethodTotalsDialog isOpen onClose={() => undefined} />
      </>,
      { ...cards, paymentMethods: [first, coins] },
    );
    await screen.findByText('−¥0.18');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Card3.9%¥0.23¥6.05—', 'CoinsNone¥5.82—']);
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

  it.each([
    ['UNVERIFIED', `${goods.promise.verified}${goods.verify.needed} ${goods.verify.more}`],
    ['IN_VERIFICATION', `${goods.promise.verified}${goods.verify.checking} ${goods.verify.more}`],
    ['VERIFIED', 'Shown right after payment9 in 10 arrive within 90 s'],
  ])(
    'who is %s reads one fact about the time of a product that needs a verification',
    async (status, fact) => {
      responses.of = answer(status);
      signIn();
      show(<DeliveryPromise detail={promised} />, cards);
      await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(fact));
    },
  );

  it.each([
    ['UNVERIFIED', goods.summary.verifyFirst],
    ['IN_VERIFICATION', goods.summary.verifyProgress],
  ])('who is %s and above the limit is led to the verification by the button', async (status, label) => {
    const limit = { reasonKey: 'order_verificationRequired', reasonArgs: [] };
    responses.of = (key) =>
      key.endsWith('calculate') ? { ...quote, limit, hold: 'NONE' } : answer(status)(key);
    signIn();
    show(<BuyBar />, cards);
    const link = await screen.findByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe('/member/profile/identity');
    expect(screen.queryByRole('button', { name: goods.summary.buy })).toBeNull();
  });

  it('reads beside the button that the order waits for a verification', async () => {
    responses.of = (key) =>
      key.endsWith('calculate') ? { ...quote, hold: 'VERIFICATION', limit: null } : answer('UNVERIFIED')(key);
    signIn();
    show(<BuyBar />, cards);
    expect(await screen.findByText(goods.summary.verifyLater)).toBeDefined();
    expect(screen.getByRole('button', { name: goods.summary.buy })).toBeDefined();
  });

  it('is not called unverified while the documents are checked', async () => {
    responses.of = answer('IN_VERIFICATION');
    signIn();
    const children = (
      <>
        <DeliveryPromise detail={promised} />
        <PurchaseBreakdown />
      </>
    );
    show(children, cards);
    expect(await screen.findByText(goods.verify.checking, { exact: false })).toBeDefined();
    expect(screen.getByText(/^Your documents are being checked. Until then: up to ¥5,000/)).toBeDefined();
    expect(screen.queryByText(/Without identity verification/)).toBeNull();
    const progress = screen.getByRole('link', { name: goods.verify.progress });
    expect(progress.getAttribute('href')).toBe('/member/profile/identity');
  });

  it('without verification is offered to verify before the order', async () => {
    responses.of = answer('UNVERIFIED');
    signIn();
    show(<PurchaseBreakdown />, cards);
    const link = await screen.findByRole('link', { name: goods.verify.now });
    expect(link.getAttribute('href')).toBe('/member/profile/identity');
  });
});

describe('a running deal', () => {
  const deal: NonNullable<PurchaseProduct['deal']> = {
    id: '9',
    skuId: sku.id,
    skuName: sku.name,
    discountPrice: 5.5,
    startTime: Date.now() - 60_000,
    startText: '2026-11-24 10:00',
    endTime: Date.now() + 600_000,
    quota: 10,
    soldCount: 4,
    limitPerMember: 1,
    state: 'RUNNING',
  };
  const shown: PurchaseProduct = { ...product, skus: [{ ...sku, dealPrice: 5.5 }, large], deal };
  const answer =
    (dealIds: string[], unpaid: { dealId: string; orderSn: string }[] = []) =>
    (key: string) =>
      key.endsWith('daily_deal/used')
        ? { dealIds, unpaid }
        : key.endsWith('load_member')
          ? { member: { certificationStatus: 'VERIFIED', limits: { single: 5000, daily: 5000 } } }
          : key.endsWith('calculate')
            ? refuse('common_message_serviceUnavailable')()
            : { records: [] };
  const tile = () => screen.getByRole('radio', { name: /60/ }).closest('label')?.textContent;
  const page = (
    <>
      <ProductDeal />
      <PurchaseFlow />
    </>
  );
  const signIn = () => useAuth.getState().setAuth({ userId: '1', username: 'm', areaCode: null, data: null });

  it.each([
    ['en', goods.deal.used],
    ['zh-cn', goodsZhCn.deal.used],
    ['zh-hk', goodsZhHk.deal.used],
  ] as const)('that the member has used is said so in %s, without a countdown', async (locale, text) => {
    const messages = { en: goods, 'zh-cn': goodsZhCn, 'zh-hk': goodsZhHk }[locale];
    responses.of = answer(['9']);
    signIn();
    showWith({ goods: messages, shell }, <PurchaseProvider detail={shown}>{page}</PurchaseProvider>, locale);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(tile()).toContain('¥6');
    expect(tile()).not.toContain('5.50');
  });

  it('whose units are in an unpaid order of the member leads to its payment', async () => {
    responses.of = answer(
      ['9'],
      [
        { dealId: '8', orderSn: '1' },
        { dealId: '9', orderSn: '2026112400007' },
      ],
    );
    signIn();
    show(page, shown);
    expect(await screen.findByText(goods.deal.unpaid)).toBeDefined();
    const link = screen.getByRole('link', { name: goods.deal.pay });
    expect(link.getAttribute('href')).toBe('/pay/payment?orderSn=2026112400007');
    expect(tile()).toContain('¥10 per 100');
    expect(tile()).not.toContain('5.50');
  });

  it('is shown to a member who has not used it', async () => {
    responses.of = answer(['8']);
    signIn();
    show(page, shown);
    expect(await screen.findByText(/60 Shards for ¥5.50, 1 per member/)).toBeDefined();
    expect(tile()).toContain('5.50');
    expect(screen.queryByText(goods.deal.used)).toBeNull();
  });
});

it('marks the lowest unit price once', () => {
  show(<PurchaseFlow />, {
    ...product,
    skus: [sku, { ...large, price: 28.5, unitPrice: { per: 100, price: 9.5 } }],
  });
  expect(screen.getAllByText(goods.sku.best)).toHaveLength(1);
  expect(screen.getByText(goods.sku.best).closest('label')?.textContent).toContain('¥9.50 per 100');
});
