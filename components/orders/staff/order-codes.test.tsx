import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { order } from '@/components/staff/example-staff';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { OrderCodes } from './order-codes';
import { OrderMember } from './order-member';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const code = {
  id: '71',
  number: 1,
  masked: 'TY••-••••-••9Z',
  lotId: '8',
  lotSn: 'L20260801',
  state: 'REVEALED' as const,
  shownTime: '2026-08-11 20:36:00',
  replacedById: null,
  present: null,
};
const codes = [
  code,
  { ...code, id: '72', number: 2, masked: 'TY••-••••-••4K', state: 'SOLD' as const, shownTime: null },
  { ...code, id: '73', number: 3, masked: 'TY••-••••-••7Q', state: 'REPLACED' as const, replacedById: '72' },
];
const languages = [
  ['en', english],
  ['zh-cn', chinese],
] as const;

it.each(languages)('codes are listed, and those that were shown can be replaced, in %s', async (_, text) => {
  call.mockResolvedValue({ approvalId: null });
  const isChinese = text === chinese;
  renderScreen(<OrderCodes order={{ ...order, codes, mayReplaceCodes: true }} />, { isChinese });
  const words = text.orderCodes;
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByText(/^TY/).textContent)).toEqual(
    codes.map(({ masked }) => masked),
  );
  expect(within(rows[1] as HTMLElement).getByText(words.state.SOLD)).toBeTruthy();
  expect(within(rows[2] as HTMLElement).getByText(words.replacedBy.replace('{number}', '2'))).toBeTruthy();
  expect(within(rows[0] as HTMLElement).getByRole('link').textContent).toContain(code.lotSn);
  fireEvent.click(screen.getByRole('button', { name: words.replace }));
  const dialog = await screen.findByRole('dialog');
  // Only the code that was shown can be chosen.
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByText(text.requestReason.CODE_INVALID));
  fireEvent.change(within(dialog).getByLabelText(words.dialog.note), { target: { value: 'Phone' } });
  const submit = isChinese ? '更换 1 张卡密' : 'Replace 1 code';
  fireEvent.click(within(dialog).getByRole('button', { name: submit }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('POST /order/admin/aftersales/begin', {
      body: {
        orderSn: order.sn,
        version: order.version,
        cardIds: ['71'],
        reason: 'CODE_INVALID',
        note: 'Phone',
      },
    }),
  );
});

it('without the permission, or when nothing can be requested, no code can be replaced', () => {
  const name = english.orderCodes.replace;
  renderScreen(<OrderCodes order={{ ...order, codes, mayReplaceCodes: false }} />);
  expect(screen.queryByRole('button', { name })).toBeNull();
  renderScreen(<OrderCodes order={{ ...order, codes, mayReplaceCodes: true }} />, {
    roles: ['ROLE_CATALOGUE'],
  });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each(languages)('a present that waits is taken back at its code, in %s', async (_, text) => {
  call.mockResolvedValue(null);
  const present = {
    id: '9',
    state: 'WAITING' as const,
    receiver: 'Ming',
    createdTime: '2026-08-11 20:36:00',
    expireTime: '2026-09-10 20:36:00',
    openedTime: null,
  };
  const opened = { ...present, id: '8', state: 'OPENED' as const, openedTime: '2026-08-12 08:00:00' };
  const given = [
    { ...code, present: opened },
    { ...code, id: '72', number: 2, state: 'SOLD' as const, shownTime: null, present },
  ];
  renderScreen(<OrderCodes order={{ ...order, codes: given }} />, { isChinese: text === chinese });
  const words = text.orderCodes.present;
  expect(screen.getByText(new RegExp(words.state.OPENED))).toBeTruthy();
  const [row] = screen.getAllByText(new RegExp(words.state.WAITING));
  expect(row).toBeTruthy();
  // The other one was opened.
  fireEvent.click(screen.getByRole('button', { name: words.takeBack }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(words.effect)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: words.takeBack }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('POST /order/admin/present/take_back', {
      body: { orderSn: order.sn, presentId: '9' },
    }),
  );
});

it.each(languages)('staff write to the member from the order, in %s', async (_, text) => {
  call.mockReset().mockResolvedValue({ id: '9' });
  renderScreen(<OrderMember order={order} />, { isChinese: text === chinese });
  const words = text.orderMessage;
  fireEvent.click(screen.getByRole('button', { name: words.write }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(words.text), { target: { value: 'Which account?' } });
  fireEvent.click(within(dialog).getByRole('button', { name: words.submit }));
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('POST /member/admin/message/begin', {
      body: { orderSn: order.sn, content: 'Which account?' },
      idempotencyKey: expect.any(String),
    }),
  );
  expect((await screen.findByRole('link', { name: words.open })).getAttribute('href')).toContain('id=9');
});
