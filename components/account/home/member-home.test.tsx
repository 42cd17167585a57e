import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleOrder } from '@/components/orders/example-order';
import type { Locale } from '@/lib/i18n/locales';
import type { GameAccount } from '@/lib/members/game-account-contract';
import { useAuth } from '@/lib/stores/auth';
import { unreadRepliesKey } from '@/lib/support/queries/unread-replies';
import en from '@/messages/en/member.json';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import zhCn from '@/messages/zh-cn/member.json';
import orderZhCn from '@/messages/zh-cn/order.json';
import zhHk from '@/messages/zh-hk/member.json';
import orderZhHk from '@/messages/zh-hk/order.json';
import { exampleMember as member } from '../example-member';
import { type HomeFacts, MemberHome } from './member-home';

vi.mock('@/lib/api/browser', () => ({ call: () => new Promise(() => {}) }));
vi.mock('@/lib/routing/navigation', () => ({
  Link: ({ href, children, ...rest }: ComponentProps<'a'>) => (
    <a {...rest} href={href}>
      {children}
    </a>
  ),
}));

const account: GameAccount = {
  id: '1',
  goodsId: '9',
  goodsName: 'Star Gems',
  goodsCover: '/covers/star.svg',
  nickname: 'Dad',
  account: '1****9',
  values: {},
  mobile: null,
  wechatOrQq: null,
  remark: null,
  roleName: null,
  checkedTime: null,
  lastUsedTime: null,
  canCheck: false,
  isMarketable: true,
};
const facts: HomeFacts = {
  member,
  balances: {
    rank: null,
    coins: 12_345,
    pending: 0,
    coupons: 3,
    expiring: 0,
    favorites: 0,
    dropped: 0,
    unreadReplies: 0,
  },
  counts: { toPay: 0, processing: 0, toConfirm: 0, toReview: 0, aftersales: 0 },
  unpaid: null,
  arriving: [],
  again: [],
  accounts: [],
  unread: null,
};

const userId = '7';
const client = new QueryClient();
beforeEach(() => {
  client.clear();
  useAuth.setState({ userId, loginStep: 'finished' });
});

function show(
  changes: Partial<HomeFacts>,
  locale: Locale = 'en',
  texts: unknown = en,
  orderTexts: unknown = order,
) {
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} messages={{ member: texts, order: orderTexts, shell } as never}>
        <MemberHome facts={{ ...facts, ...changes }} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const withBalances = (changes: Partial<HomeFacts['balances']>) => ({
  balances: { ...facts.balances, ...changes },
});

it('shows the coins and the pending ones', () => {
  const { unmount } = show({});
  const coins = () => screen.getByRole('link', { name: /Tianyun Coins/ });
  expect(coins().textContent).toContain('12,345');
  expect(coins().textContent).toContain(en.home.coinsUse);
  unmount();
  show(withBalances({ pending: 1_200 }));
  expect(coins().textContent).toContain('1,200 more pending');
});

it('keeps both sums of the progress on one line', () => {
  show({});
  const { spend, missing } = member.vipProgress;
  const whole = (yuan: number) => Math.floor(yuan).toLocaleString('en');
  const sums = `${whole(spend)}\u00a0/\u00a0${whole(spend + (missing ?? 0))}`;
  expect(screen.getByRole('progressbar').parentElement?.textContent).toContain(sums);
});

it('marks coupons that expire soon, and only those', () => {
  const { unmount } = show({});
  expect(screen.getByText(en.home.couponsNone)).toBeDefined();
  expect(screen.queryByText(/expiring soon/)).toBeNull();
  unmount();
  show(withBalances({ expiring: 2 }));
  expect(screen.getByText('2 expiring soon').className).toBe('tag tag-warning');
});

it('shows the unpaid order and the orders on their way before everything else', () => {
  const { unmount } = show({});
  expect(screen.queryByRole('region', { name: en.home.waiting })).toBeNull();
  unmount();
  show({
    unpaid: { ...exampleOrder, sn: 'TY9', payAmount: 92.8, expireTime: Date.now() + 600_000 },
    arriving: [{ ...exampleOrder, sn: 'TY8' }],
  });
  const [first] = screen.getAllByRole('region');
  expect(first?.getAttribute('aria-label')).toBe(en.home.waiting);
  const [due, arriving] = first ? within(first).getAllByRole('link') : [];
  expect(due?.getAttribute('href')).toContain('TY9');
  expect(due?.textContent).toContain('¥92.80');
  expect(arriving?.textContent).toContain(order.status.PENDING_SHIPMENT_DIRECT);
});

it('says how many coupons there are once, and does not end the session', () => {
  show({});
  expect(screen.getAllByText(en.coupons)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: en.signOut })).toBeNull();
});

it('lists the recharge accounts used last, each with a link to top it up', () => {
  const { unmount } = show({});
  expect(screen.getByText(en.home.noAccounts)).toBeDefined();
  unmount();
  show({ accounts: [account, { ...account, id: '2', nickname: 'Old', isMarketable: false }] });
  expect(screen.getByText('Dad')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Top up Dad' }).getAttribute('href')).toBe('/goods/detail?id=9');
  expect(screen.getByText('Old')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Top up Old' })).toBeNull();
});

const words = (text: string) =>
  text
    .replaceAll(/<\/?b>/g, '')
    .replace('{single}', '¥300')
    .replace('{daily}', '¥500')
    .replace('{verified}', '¥5,000');

it.each([
  ['zh-cn', zhCn],
  ['en', en],
  ['zh-hk', zhHk],
] as const)('shows the state of the verification in %s', (locale, texts) => {
  for (const status of ['UNVERIFIED', 'IN_VERIFICATION', 'VERIFICATION_FAILED', 'VERIFIED'] as const) {
    const { container, unmount } = show(
      { member: { ...member, certificationStatus: status } },
      locale,
      texts,
    );
    expect(container.textContent).toContain(words(texts.home.verify[status]));
    const go = status === 'VERIFIED' ? null : screen.getByRole('link', { name: texts.home.verifyGo[status] });
    expect(go?.getAttribute('href') ?? null).toBe(go && '/member/profile/identity');
    unmount();
  }
});

it('shows the unread replies as a badge that follows the polls', async () => {
  show(withBalances({ unreadReplies: 2 }));
  const figure = () => screen.getByRole('button', { name: /Messages/ }).querySelector('b');
  const badge = () => figure()?.querySelector('.badge')?.textContent ?? null;
  const poll = (unreadReplies: number) =>
    act(async () => {
      client.setQueryData([...unreadRepliesKey, userId], { unreadReplies });
    });
  // The server-rendered count, before the browser's first poll.
  expect(badge()).toBe('2');
  await poll(3);
  await waitFor(() => expect(badge()).toBe('3'));
  await poll(120);
  await waitFor(() => expect(badge()).toBe('99+'));
  await poll(0);
  await waitFor(() => expect([badge(), figure()?.textContent]).toEqual([null, '0']));
});

it.each([
  ['en', en, order],
  ['zh-cn', zhCn, orderZhCn],
  ['zh-hk', zhHk, orderZhHk],
] as const)(
  'names groups of orders in the words of the tabs that they lead to, in %s',
  (locale, texts, { list }) => {
    show({}, locale, texts, { list });
    const { home } = texts;
    const shown = within(screen.getByRole('region', { name: texts.orders })).getAllByRole('listitem');
    const { TO_PAY, PROCESSING, TO_CONFIRM, AFTERSALES } = list.view;
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      TO_PAY,
      PROCESSING,
      TO_CONFIRM,
      home.toReview,
      home.aftersales,
    ]);
    // The tile has room for a part of the words only.
    expect(AFTERSALES).toContain(home.aftersales);
  },
);
