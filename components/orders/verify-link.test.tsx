import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HoldReason, OrderDetail, OrderStatus } from '@/lib/orders/contract';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { StatusHead } from './detail/status-head';
import { exampleOrder } from './example-order';
import { OrderCard } from './list/order-card';
import { HoldNotice } from './status/hold-notice';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const links = () =>
  screen.queryAllByRole('link', { name: order.action.verify }).map((link) => link.getAttribute('href'));

const views: [string, (shown: OrderDetail) => React.ReactNode][] = [
  ['list', (shown) => <OrderCard order={shown} />],
  ['detail', (shown) => <StatusHead order={shown} hasTrack={false} />],
];

const member = vi.hoisted(() => ({ verification: undefined as string | undefined }));
vi.mock('@/lib/account/queries/load-member', () => ({
  useMember: () => member.verification && { certificationStatus: member.verification },
}));
beforeEach(() => {
  member.verification = undefined;
});

it.each([
  ['UNVERIFIED', ['/member/profile/identity']],
  ['VERIFICATION_FAILED', ['/member/profile/identity']],
  ['IN_VERIFICATION', []],
  ['VERIFIED', []],
  [undefined, []],
])(
  'the security check of an order offers the verification to a member who is %s: %j',
  (verification, expected) => {
    member.verification = verification;
    showWith(
      { order, shell },
      <StatusHead
        order={{ ...exampleOrder, status: 'PENDING_REVIEW', holdReason: 'RISK' }}
        hasTrack={false}
      />,
    );
    expect(links()).toEqual(expected);
    const isSaid = screen.getByRole('status').textContent?.includes(order.detail.verifyFaster);
    expect(isSaid).toBe(expected.length > 0);
  },
);

describe.each(views)('the order %s', (_, view) => {
  it.each<[OrderStatus, HoldReason, string[]]>([
    ['PENDING_REVIEW', 'VERIFICATION', ['/member/profile/identity']],
    ['PENDING_REVIEW', 'RISK', []],
    ['PENDING_REVIEW', 'NONE', []],
    ['REFUNDED', 'VERIFICATION', []],
  ])('of an order with %s and %s links to %j for the verification', (status, holdReason, expected) => {
    showWith({ order, shell }, view({ ...exampleOrder, status, holdReason }));
    expect(links()).toEqual(expected);
  });

  it('links to the progress while the documents are checked', () => {
    member.verification = 'IN_VERIFICATION';
    showWith(
      { order, shell },
      view({ ...exampleOrder, status: 'PENDING_REVIEW', holdReason: 'VERIFICATION' }),
    );
    expect(links()).toEqual([]);
    const progress = screen.getByRole('link', { name: order.action.verifyProgress });
    expect(progress.getAttribute('href')).toBe('/member/profile/identity');
  });
});

it.each(['VERIFICATION', 'RISK'] as const)(
  'checkout does not ask for documents that are being checked: %s',
  (hold) => {
    member.verification = 'IN_VERIFICATION';
    showWith({ order, shell }, <HoldNotice hold={hold} />);
    expect(screen.getByText(order.expectedChecking[hold])).toBeDefined();
    expect(links()).toEqual([]);
  },
);
