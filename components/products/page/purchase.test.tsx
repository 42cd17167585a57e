import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BuyButton } from '@/components/products/purchase/buy-button';
import { ProductDeal } from '@/components/products/purchase/product-deal';
import { PurchaseProvider } from '@/components/products/state/purchase-context';
import type { PurchaseProduct } from '@/components/products/state/purchase-state';
import { DenominationGrid } from '@/components/products/steps/denomination-grid';
import { PurchaseFlow } from '@/components/products/steps/purchase-flow';
import { learnServerTime } from '@/components/ui/time/server-clock';
import { ApiError } from '@/lib/api/api-error';
import { readPurchaseDraft } from '@/lib/stores/purchase-draft';
import goodsMessages from '@/messages/en/goods.json';
import shellMessages from '@/messages/en/shell.json';
import { checkResult, detail, sku } from '@/tests/setup/example-purchase';

const { push, call } = vi.hoisted(() => ({ push: vi.fn(), call: vi.fn() }));
vi.mock('@/lib/routing/navigation', () => ({
  useRouter: () => router,
  useLocalizedPath: () => (path: string) => path,
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
const router = { push };

// The code that renders the result is loaded with the first check, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

function show(shown: PurchaseProduct, Around: ComponentType<{ children: ReactNode }> = Fragment) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="Asia/Shanghai"
        messages={{ goods: goodsMessages, shell: shellMessages }}
      >
        <Around>
          <PurchaseProvider detail={shown}>
            <PurchaseFlow />
            <BuyButton className="button" />
          </PurchaseProvider>
        </Around>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  learnServerTime(Date.now());
  sessionStorage.clear();
  push.mockClear();
  call.mockReset();
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
});

const buy = () => screen.getByRole('button', { name: goodsMessages.summary.buy });
const uid = () => screen.getByLabelText('Player UID');

it('shows the problem on blur, with the message of the schema', async () => {
  const user = userEvent.setup({ delay: null });
  show(detail);
  await user.type(uid(), '8142');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('UID must be digits only');
  expect(uid().getAttribute('aria-invalid')).toBe('true');
  expect(call).not.toHaveBeenCalled();
});

it('says beside the amount, once, that the order is too small', () => {
  show({ ...detail, minOrderAmount: 12_000 });
  const problem = screen.getByText(
    'The order amount cannot be less than ¥12,000. Please choose a larger amount or quantity.',
  );
  expect(problem.closest('#step-amount')).not.toBeNull();
  expect(screen.getAllByRole('alert')).toEqual([problem.closest('p')]);
});

it('focuses the first missing part instead of buying', async () => {
  const user = userEvent.setup({ delay: null });
  show(detail);
  await user.click(buy());
  expect(document.activeElement).toBe(screen.getByLabelText('Server'));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(push).not.toHaveBeenCalled();
});

it('checks the account, asks for confirmation of the role, and continues once', async () => {
  const user = userEvent.setup({ delay: null });
  call.mockResolvedValue(checkResult);
  show(detail);
  await user.type(uid(), ' ８１４ 209 526');
  await user.selectOptions(screen.getByLabelText('Server'), 'asia');
  expect(await screen.findByText('Dawnwind')).toBeTruthy();
  // The number that is confirmed is in groups, as at checkout.
  expect(screen.getByText('814 209 526').className).toBe('number');
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    body: { goodsId: '2', skuId: '22', values: { server: 'asia', account: '814209526' } },
  });

  await user.click(buy());
  expect(push).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: goodsMessages.check.confirm }));
  await user.dblClick(buy());
  expect(push).toHaveBeenCalledTimes(1);
  expect(push).toHaveBeenCalledWith('/order/buy/confirm?skuId=22&quantity=1');
  expect(readPurchaseDraft('22')).toMatchObject({ validateToken: 'token', roleName: 'Dawnwind' });
});

it('checks a pasted account that is normalized on blur', async () => {
  const user = userEvent.setup({ delay: null });
  call.mockResolvedValue(checkResult);
  show(detail);
  await user.selectOptions(screen.getByLabelText('Server'), 'asia');
  await user.type(uid(), ' ８１４ 209 526 ');
  await user.tab();
  expect(await screen.findByText('Dawnwind')).toBeTruthy();
  expect((uid() as HTMLInputElement).value).toBe('814209526');
});

it('clears the role when the account changes', async () => {
  const user = userEvent.setup({ delay: null });
  call.mockResolvedValue(checkResult);
  show(detail);
  await user.type(uid(), '814209526');
  await user.selectOptions(screen.getByLabelText('Server'), 'asia');
  await screen.findByText('Dawnwind');
  await user.type(uid(), '1');
  expect(screen.queryByText('Dawnwind')).toBeNull();
});

it.each([
  ['goods_account_notFound', 'No such account.'],
  ['goods_account_regionMismatch', 'The account is in another region.'],
  ['goods_account_limitExceeded', 'This account has reached today’s limit.'],
  ['goods_account_forbidden', 'This account can’t be topped up right now.'],
  ['goods_account_checkTimeout', 'The publisher did not respond.'],
])('explains the failure %s', async (key, sentence) => {
  const user = userEvent.setup({ delay: null });
  call.mockRejectedValue(new ApiError(422, key, 'POST /goods/member/goods/check_account'));
  show(detail);
  await user.type(uid(), '814209526');
  await user.selectOptions(screen.getByLabelText('Server'), 'asia');
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.click(buy());
  expect(push).not.toHaveBeenCalled();
});

it('asks for the account twice where no supplier can check it', async () => {
  const user = userEvent.setup({ delay: null });
  call.mockResolvedValue({ ...checkResult, roleName: null, level: null, region: null });
  show({ ...detail, accountCheck: { mode: 'FORMAT', requiredBeforePay: false, returns: [] } });
  await user.selectOptions(screen.getByLabelText('Server'), 'asia');
  await user.type(uid(), '814209526');
  await user.type(screen.getByLabelText('Re-enter Player UID'), '814209527');
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe(goodsMessages.field.problem.repeat);
  expect(call).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Re-enter Player UID'));
  await user.type(screen.getByLabelText('Re-enter Player UID'), '814209526');
  await user.tab();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(await screen.findByRole('checkbox', { name: goodsMessages.check.confirmAccount })).toBeTruthy();
  expect(screen.getByText('814 209 526')).toBeTruthy();
});

/** Buys as soon as React owns the page, as a click does that came before. */
function BuyAtOnce({ children }: { children: ReactNode }) {
  useEffect(() => buy().click(), []);
  return children;
}

it('buys the denomination that the URL names, also by a click that came before it was shown', () => {
  window.history.replaceState(null, '', '/goods/detail?id=2&skuId=23&quantity=1');
  const skus = [sku, { ...sku, id: '23', name: '300 Shards', price: 30, isDefault: false }];
  const codes = { ...detail.goods, deliveryMode: 'CARD' as const };
  show({ ...detail, goods: codes, rechargeFields: [], skus }, BuyAtOnce);
  expect(push.mock.calls).toEqual([['/order/buy/confirm?skuId=23&quantity=1']]);
  window.history.replaceState(null, '', '/');
});

it('has no account step for codes', () => {
  show({ ...detail, rechargeFields: [], goods: { ...detail.goods, deliveryMode: 'CARD' } });
  expect(screen.queryByRole('heading', { name: goodsMessages.step.account })).toBeNull();
  expect(screen.queryByRole('heading', { name: goodsMessages.step.check })).toBeNull();
});

it('shows the limits before they are reached, and how to raise them', () => {
  show(detail);
  screen.getByText('Without identity verification: up to ¥2,000 an order and ¥5,000 a day.', {
    exact: false,
  });
  const more = screen.getByRole('link', { name: goodsMessages.verify.more });
  expect(more.getAttribute('href')).toBe('/doc/detail?id=verification');
});

const deal: NonNullable<PurchaseProduct['deal']> = {
  id: '1',
  skuId: '22',
  skuName: '60 Shards',
  discountPrice: 5.5,
  startTime: 0,
  startText: '2026-11-24 10:00',
  endTime: 0,
  quota: 10,
  soldCount: 4,
  limitPerMember: 2,
  state: 'RUNNING',
};

/** The text of the tile of the only denomination. */
const tile = () => screen.getByRole('radio').closest('label')?.textContent;

// Loaded in advance, so that loading it does not affect the short times below.
beforeAll(() => import('@/components/products/purchase/deal-strip'));

function showPanel(changes: Partial<PurchaseProduct>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="Asia/Shanghai"
        messages={{ goods: goodsMessages, shell: shellMessages }}
      >
        <PurchaseProvider detail={{ ...detail, ...changes }}>
          <ProductDeal />
          <DenominationGrid labelledBy="x" />
          <BuyButton className="button" />
        </PurchaseProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it('sells at the deal price while the deal runs, and at the regular price afterwards', async () => {
  const endTime = Date.now() + 3000;
  const skus = [{ ...sku, dealPrice: 5.5 }];
  showPanel({ skus, deal: { ...deal, startTime: endTime - 9000, endTime } });
  await screen.findByText(/60 Shards for ¥5.50, 2 per member/);
  screen.getByText('40% claimed');
  expect(tile()).toContain('5.50');
  await screen.findByText('The deal is over. The usual price applies');
  expect(tile()).not.toContain('5.50');
});

it('strikes out the regular price beside the price of a deal, not the market price', async () => {
  const now = Date.now();
  const running = { ...deal, startTime: now - 9000, endTime: now + 60_000 };
  showPanel({ skus: [{ ...sku, price: 47, marketPrice: 48, dealPrice: 43.9 }], deal: running });
  await screen.findByText('40% claimed');
  expect(tile()).toContain('¥47');
  expect(tile()).not.toContain('¥48');
});

it('shows the unit price of each denomination, at the price of its deal, and marks the lowest', () => {
  const now = Date.now();
  const pack = (id: string, changes: Partial<typeof sku>) => ({
    ...sku,
    id,
    isPopular: false,
    unitPrice: { per: 100, price: 0 },
    ...changes,
  });
  showPanel({
    skus: [
      pack('22', { faceValue: 60, bonusValue: 0, price: 6, dealPrice: null }),
      pack('23', { faceValue: 980, bonusValue: 110, price: 96, dealPrice: 92.8 }),
      pack('24', { faceValue: 6480, bonusValue: 1600, price: 625, dealPrice: null }),
      pack('25', { faceValue: 30, bonusValue: 0, price: 30, dealPrice: null, unitPrice: null }),
      pack('26', { faceValue: 3, price: 63, dealPrice: null, unitPrice: { per: 1, price: 0 } }),
    ],
    deal: { ...deal, startTime: now - 9000, endTime: now + 60_000 },
  });
  const tiles = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(tiles[0]).toContain('¥10 per 100');
  expect(tiles[1]).toContain('¥8.51 per 100');
  expect(tiles[2]).toContain('¥7.74 per 100');
  expect(tiles[2]).toContain(goodsMessages.sku.best);
  expect(tiles[3]).not.toContain('per 100');
  expect(tiles[4]).toContain('¥21 each');
});

it('starts a deal that was upcoming when the page was rendered', async () => {
  const startTime = Date.now() + 3000;
  showPanel({ deal: { ...deal, state: 'UPCOMING', startTime, endTime: startTime + 90_000 } });
  await screen.findByText(/60 Shards for ¥5.50 from/);
  expect(tile()).not.toContain('5.50');
  await screen.findByText(/60 Shards for ¥5.50, 2 per member/);
  expect(tile()).toContain('5.50');
});

it('shows that a deal is sold out', async () => {
  showPanel({ deal: { ...deal, endTime: Date.now() + 90_000, state: 'SOLD_OUT' } });
  await screen.findByText('The deal is sold out. The usual price applies');
});

it('offers a restock mail for a sold-out denomination', () => {
  showPanel({ skus: [{ ...sku, isOutOfStock: true }] });
  expect(screen.queryByRole('radio')).toBeNull();
  // The name is what the tile shows, so that it can be said to the device.
  screen.getByRole('button', { name: /^60.*Sold out.*Notify me$/ });
  screen.getByRole('button', { name: 'Notify me' });
});

it('accepts no order during maintenance, and does again afterwards', async () => {
  showPanel({ maintenance: { enabled: true, endTime: Date.now() + 3000 } });
  expect(screen.getByRole('button', { name: 'Closed for maintenance' }).hasAttribute('disabled')).toBe(true);
  await screen.findByRole('button', { name: 'Buy now' });
});
