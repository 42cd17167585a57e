import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DealRow } from '@/lib/promotions/staff/contract';
import { renderScreen } from '@/tests/setup/render-screen';
import { english } from '@/tests/setup/staff-texts';
import { DealDialog } from './deal-dialog';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) =>
    key.startsWith('GET ') ? { rows: [], next: null } : { id: '51', approvalId: null },
  );
});

const { promotions, editor } = english;
const deal: DealRow = {
  id: '51',
  goodsId: '31',
  goodsName: 'Primal Shards',
  skuId: '21',
  skuName: '60 Shards',
  skuSn: 'G10030-01',
  cover: '/covers/one.svg',
  price: 6,
  cost: 5,
  dealPrice: 5.5,
  margin: 9.1,
  startTime: Date.UTC(2026, 7, 10),
  endTime: Date.UTC(2026, 7, 12),
  quota: 300,
  sold: 0,
  reserved: 0,
  limitPerMember: 1,
  allowCoupon: false,
  state: 'UPCOMING',
  stock: null,
  version: 2,
  updatedTime: '2026-08-09 10:00:00',
};
const theirs: DealRow = {
  ...deal,
  dealPrice: 5.8,
  limitPerMember: 2,
  version: 3,
  updatedTime: '2026-08-09 10:05:00',
};

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const sent = () => call.mock.calls.filter(([key]) => key === 'POST /goods/admin/daily_deal/save');

it('shows both versions when another person saved the deal, and saves what was chosen with the newer version', async () => {
  const { rerender } = renderScreen(<DealDialog row={deal} onClose={vi.fn()} />);
  type(promotions.dealPrice, '5.6');
  type(promotions.quota, '100');
  rerender(<DealDialog row={theirs} onClose={vi.fn()} />);

  const versions = await screen.findByRole('table', { name: editor.versions });
  const rows = within(versions).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    `${promotions.dealPrice} 5.8 5.6`,
    `${promotions.limit}21`,
    `${promotions.quota}300100`,
  ]);
  expect((button(promotions.save) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(within(versions).getByRole('radio', { name: `${promotions.dealPrice}: ${editor.theirs}` }));
  fireEvent.click(button(editor.merge));
  await waitFor(() => expect(screen.queryByRole('table', { name: editor.versions })).toBeNull());
  type(promotions.reason, 'campaign');
  fireEvent.click(button(promotions.save));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.[1].body).toMatchObject({
    version: 3,
    price: 5.8,
    quota: 100,
    limitPerMember: 2,
    startTime: deal.startTime,
    endTime: deal.endTime,
  });
});

it('takes a newer state over while nothing was typed', async () => {
  const { rerender } = renderScreen(<DealDialog row={deal} onClose={vi.fn()} />);
  rerender(<DealDialog row={theirs} onClose={vi.fn()} />);
  await waitFor(() => expect((field(promotions.dealPrice) as HTMLInputElement).value).toBe('5.80'));
  expect(screen.queryByRole('table', { name: editor.versions })).toBeNull();
});
