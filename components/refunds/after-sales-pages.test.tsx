import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AfterSalesCase, AfterSalesOptions } from '@/lib/refunds/after-sales-contract';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { alerts, field, press, showWith, type } from '@/tests/setup/render-form';
import { ApplyForm } from './apply-form';
import { RequestPanel } from './request-panel';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const text = order.afterSales;
const apply = 'POST /order/member/aftersales/apply';

const options: AfterSalesOptions = {
  orderSn: '2026112300000001',
  goodsName: 'Gift card',
  goodsCover: '/covers/ebony-play-code.svg',
  specifications: '100',
  types: [
    { type: 'REPLACE_CODE', reasons: ['CODE_USED', 'CODE_INVALID'] },
    { type: 'REFUND', reasons: ['CHANGED_MIND', 'OTHER'] },
  ],
  refusal: null,
  deadline: '2026-12-23 10:00:00',
  units: 3,
  deliveryMode: 'CARD',
  shown: 2,
  amount: 300,
  refundDays: 14,
  cards: [
    { id: '11', number: 1 },
    { id: '13', number: 3 },
  ],
  accountDisplay: null,
  canChooseCoins: true,
  openCaseId: null,
};

const request: AfterSalesCase = {
  id: '7',
  orderSn: options.orderSn,
  type: 'RETURN',
  status: 'APPROVED',
  reason: 'DAMAGED',
  goodsName: 'Keyboard',
  specifications: 'Black',
  units: 1,
  createdTime: '2026-11-20 10:00:00',
  description: 'A key is broken',
  images: ['/api/order/member/aftersales/image?id=5'],
  reply: 'Please send it back',
  dueTime: '2026-11-22 10:00:00',
  decidedTime: '2026-11-21 10:00:00',
  returnDeadline: '2026-11-28 10:00:00',
  returnCompany: null,
  returnTrackingNo: null,
  returnSentTime: null,
  closedTime: null,
  refund: null,
  canCancel: true,
  canSend: true,
};

describe('the form of a request', () => {
  it('has the code chosen that the link names, unless it cannot be reported', () => {
    const start = { type: 'REPLACE_CODE', cardId: '13' };
    const { unmount } = showWith({ order, shell }, <ApplyForm options={options} start={start} />);
    const isChosen = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).checked;
    expect([isChosen('Code 1'), isChosen('Code 3')]).toEqual([false, true]);
    unmount();
    showWith({ order, shell }, <ApplyForm options={options} start={{ ...start, cardId: '12' }} />);
    expect([isChosen('Code 1'), isChosen('Code 3')]).toEqual([false, false]);
  });

  it('names the faulty codes, and is not sent before a reason and a code are chosen', async () => {
    responses.of = () => ({ id: '9', status: 'APPLIED' });
    showWith({ order, shell }, <ApplyForm options={options} />);
    press(text.send);
    expect(alerts()).toContain(text.reasonMissing);
    type(text.reasonLabel, 'CODE_USED');
    press(text.send);
    expect(alerts()).toContain(text.cardsMissing);
    fireEvent.click(screen.getByLabelText('Code 3'));
    press(text.send);
    await waitFor(() => expect(bodiesOf(apply)).toHaveLength(1));
    expect(bodiesOf(apply)[0]).toMatchObject({
      type: 'REPLACE_CODE',
      reason: 'CODE_USED',
      cardIds: ['13'],
      units: 1,
    });
  });

  it('shows what a refund of fewer units returns, and can be in coins', async () => {
    responses.of = () => ({ id: '9', status: 'APPLIED' });
    showWith({ order, shell }, <ApplyForm options={options} />);
    fireEvent.click(screen.getByLabelText(new RegExp(`^${text.type.REFUND}`)));
    const head = () => screen.getByText('Gift card').closest('div')?.textContent;
    expect(head()).toContain(`${text.getBack}¥300.00Within 14 days of the approval`);
    press(shell.ui.decrease);
    expect(screen.getByText(/200/)).toBeTruthy();
    // Of three codes two were shown: only the other one can be returned without a fault.
    type(text.reasonLabel, 'OTHER');
    expect(screen.getByText(/¥100/)).toBeTruthy();
    type(text.description, 'Two are left over');
    expect(head()).toContain(text.amount);
    fireEvent.click(screen.getByLabelText(new RegExp(text.channel.COINS)));
    expect(head()).toContain(text.atOnce);
    press(text.send);
    await waitFor(() => expect(bodiesOf(apply)).toHaveLength(1));
    expect(bodiesOf(apply)[0]).toMatchObject({
      type: 'REFUND',
      units: 1,
      cardIds: [],
      channel: 'COINS',
      description: 'Two are left over',
    });
  });

  it('explains why nothing can be requested, and a top-up to a wrong account', () => {
    const closed = { ...options, types: [], refusal: 'OPEN_CASE' as const, openCaseId: '7' };
    const { unmount } = showWith({ order, shell }, <ApplyForm options={closed} />);
    expect(screen.getByText(text.refusal.OPEN_CASE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: text.send })).toBeNull();
    unmount();
    showWith({ order, shell }, <ApplyForm options={{ ...options, accountDisplay: '138****8000' }} />);
    expect(screen.getByText(/138\*\*\*\*8000/)).toBeTruthy();
  });
});

describe('the page of a request', () => {
  it('takes the parcel of an approved return', async () => {
    responses.of = () => request;
    showWith({ order, shell }, <RequestPanel first={request} />);
    expect(screen.getByText(request.reply ?? '')).toBeTruthy();
    expect(screen.getByText(text.step.decided)).toBeTruthy();
    press(text.parcel.send);
    expect(alerts()).toEqual([text.parcel.companyMissing, text.parcel.numberMissing]);
    type(text.parcel.company, ' SF ');
    type(text.parcel.number, 'SF12345');
    press(text.parcel.send);
    const key = 'POST /order/member/aftersales/send';
    await waitFor(() => expect(bodiesOf(key)).toEqual([{ id: '7', company: 'SF', trackingNo: 'SF12345' }]));
    expect(field(text.parcel.number)).toBeTruthy();
  });

  it('is withdrawn after a confirmation', async () => {
    responses.of = () => request;
    showWith({ order, shell }, <RequestPanel first={request} />);
    const key = 'POST /order/member/aftersales/cancel';
    const [open] = screen.getAllByRole('button', { name: text.cancel.open });
    if (open) fireEvent.click(open);
    expect(bodiesOf(key)).toEqual([]);
    const all = screen.getAllByRole('button', { name: text.cancel.confirm, hidden: true });
    const last = all.at(-1);
    if (last) fireEvent.click(last);
    await waitFor(() => expect(bodiesOf(key)).toEqual([{ id: '7' }]));
  });
});

describe('pictures as evidence', () => {
  const choose = (size: number, fileType = 'image/jpeg') => {
    const file = new File(['x'], 'photo.jpg', { type: fileType });
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(screen.getByLabelText(text.evidence.add), { target: { files: [file] } });
  };
  const megabyte = 1024 * 1024;

  it.each([
    [10, 'image/heic', text.evidence.invalid],
    [41 * megabyte, 'image/jpeg', text.evidence.tooLarge.replace('{size}', '5')],
    // jsdom decodes no pictures, so it cannot be scaled down.
    [8 * megabyte, 'image/jpeg', text.evidence.tooLarge.replace('{size}', '5')],
  ])(
    'of %d bytes of %s are refused before they are sent, with limit and formats',
    async (size, fileType, words) => {
      const opened = vi.spyOn(XMLHttpRequest.prototype, 'open');
      showWith({ order, shell }, <ApplyForm options={options} />);
      choose(size, fileType);
      await waitFor(() => expect(alerts()).toContain(words));
      expect(opened).not.toHaveBeenCalled();
    },
  );
});
