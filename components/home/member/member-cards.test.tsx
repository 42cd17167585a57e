import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleMember } from '@/components/account/example-member';
import { exampleOrder } from '@/components/orders/example-order';
import type { Member } from '@/lib/account/member-contract';
import { makeQueryClient } from '@/lib/api/query-provider';
import type { OrderRow } from '@/lib/orders/contract';
import home from '@/messages/en/home.json';
import shell from '@/messages/en/shell.json';
import { MemberCards } from './member-cards';

const { recent } = vi.hoisted(() => ({ recent: { records: [] as OrderRow[] } }));
vi.mock('@/lib/api/browser', () => ({ call: async () => recent }));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const unpaid = (sn: string): OrderRow => ({
  ...exampleOrder,
  id: sn,
  sn,
  status: 'PENDING_PAYMENT',
  payAmount: 92.8,
  expireTime: Date.now() + 1_500_000,
});
const bought = (skuId: string): OrderRow => ({
  ...exampleOrder,
  id: skuId,
  sn: `TY${skuId}`,
  skuId,
  status: 'COMPLETED',
  accountDisplay: '8142***26',
});

beforeEach(() => {
  recent.records = [];
});

function show(member: Member = exampleMember) {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ home, shell }}>
        <MemberCards member={member} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const shortcuts = () => screen.queryByRole('navigation', { name: home.member.ways });

it('wraps a long greeting and has the whole nickname in its title', () => {
  const nickname = 'Bartholomew Featherstonehaugh the Third of Upper Tooting';
  show({ ...exampleMember, nickname });
  const greeting = screen.getByText(new RegExp(nickname));
  expect(greeting.className).toBe('clip-2 whole-words');
  expect(greeting.title).toBe(greeting.textContent);
});

it('shows the unpaid order that closes first, with its product, time and sum, before the purchases', async () => {
  recent.records = [unpaid('TY9'), unpaid('TY8'), bought('7')];
  show({ ...exampleMember, unpaidCount: 2 });
  const due = await screen.findByRole('link', { name: /2 orders to pay/ });
  expect(due.getAttribute('href')).toContain('TY8');
  expect(due.textContent).toContain('Wildsong Crystals · 300');
  expect(due.textContent).toContain('Pay ¥92.80');
  expect(due.contains(screen.getByRole('timer'))).toBe(true);
  const again = screen.getByRole('link', { name: new RegExp(home.member.againAction) });
  expect(due.compareDocumentPosition(again) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(shortcuts()).toBeNull();
});

it.each([
  ['PENDING_SHIPMENT', 'DIRECT', home.member.coming.prepared],
  ['PENDING_REVIEW', 'CARD', home.member.coming.prepared],
  ['PENDING_EVALUATE', 'SHIPPING', home.member.coming.sent],
] as const)(
  'shows an order that is %s (%s) between the unpaid one and the purchases',
  async (status, deliveryMode, state) => {
    const order = { ...exampleOrder, id: '5', sn: 'TY5', status, deliveryMode };
    recent.records = [unpaid('TY8'), order, bought('7')];
    show();
    const due = await screen.findByRole('link', { name: /Pay ¥/ });
    const coming = screen.getByRole('link', { name: new RegExp(state) });
    expect(coming.getAttribute('href')).toContain('TY5');
    const [again] = screen.getAllByRole('link', { name: new RegExp(home.member.againAction) });
    if (!again) throw new Error('No purchase to repeat');
    for (const [first, second] of [
      [due, coming],
      [coming, again],
    ] as const) {
      expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  },
);

it('repeats purchases in one tap and says that their accounts have received before', async () => {
  recent.records = [bought('7'), bought('8'), bought('9')];
  show();
  const again = await screen.findAllByRole('link', { name: new RegExp(home.member.againAction) });
  expect(again.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('repeatOf=TY7'),
    expect.stringContaining('repeatOf=TY8'),
  ]);
  expect(screen.getByText(home.member.againDelivered)).toBeDefined();
  expect(again[0]?.textContent).toContain('Last: ¥30.00 · 8142***26');
  expect(shortcuts()).toBeNull();
});

it.each([
  ['nothing', []],
  ['an unpaid order alone', [unpaid('TY8')]],
  ['one purchase', [bought('7')]],
])('fills the reserved rows with shortcuts beside %s', async (_, records) => {
  recent.records = records;
  show();
  await waitFor(() => expect(shortcuts()?.hasAttribute('data-pending')).toBe(false));
});
