import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeliveredCode } from '@/lib/delivery/contract';
import order from '@/messages/en/order.json';
import presents from '@/messages/en/presents.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { press, showWith, type } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { CardCodes } from './card-codes';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const cardsKey = 'POST /order/member/order/cards';
const usedKey = 'POST /order/member/order/card_used';

describe('the card codes of an order', () => {
  const { codes, reveal } = order;
  const codeOf = (id: string, changes: Partial<DeliveredCode> = {}): DeliveredCode => ({
    id,
    state: 'SOLD',
    expireTime: '2027-08-11 23:59:59',
    isUsed: false,
    claim: null,
    present: null,
    giveRefusal: null,
    ...changes,
  });
  const cards = [codeOf('1'), codeOf('2')];
  const delivered = { ...exampleOrder, delivery: { ...exampleOrder.delivery, cards } };
  const showCards = (some: DeliveredCode[]) =>
    showWith(
      { order, presents, server, shell },
      <CardCodes
        order={{
          ...delivered,
          actions: ['AFTER_SALES'],
          delivery: { ...delivered.delivery, cards: some },
        }}
      />,
    );
  const shownCard = (id: string) => ({
    id,
    cardNo: null,
    secret: secretOf(id),
    expireTime: null,
    state: id === '1' ? 'REPLACED' : 'REVEALED',
    isUsed: false,
  });
  const secretOf = (id: unknown) => `SECRET-${id}`;
  const showNumber = (number: number) => press(codes.showNumbered.replace('{number}', `${number}`));

  it('are downloaded together after a warning about all of them', async () => {
    showWith({ order, presents, server, shell }, <CardCodes order={delivered} />);
    press(codes.file);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(codes.downloadCounts)).toBeDefined();
    expect(dialog.queryByText(codes.shownCounts)).toBeNull();
  });

  it('are revealed one at a time, after a warning in the dialog; the second needs no further proof', async () => {
    responses.of = (_, { body }) => ({
      cards: [
        {
          id: body?.cardId,
          cardNo: null,
          secret: secretOf(body?.cardId),
          expireTime: null,
          state: 'REVEALED',
        },
      ],
    });
    showWith({ order, presents, server, shell }, <CardCodes order={delivered} />);
    expect(screen.getAllByText(/2027-08-11/)).toHaveLength(2);
    showNumber(1);
    expect(within(await screen.findByRole('dialog')).getByText(codes.shownCounts)).toBeDefined();
    type(reveal.password, 'blue lantern');
    press(reveal.show);
    expect(await screen.findByText(secretOf(1))).toBeDefined();
    expect(screen.queryByText(secretOf(2))).toBeNull();
    showNumber(2);
    expect(within(await screen.findByRole('dialog')).queryByLabelText(reveal.password)).toBeNull();
    expect(within(await screen.findByRole('dialog')).getByText(codes.shownCounts)).toBeDefined();
    press(reveal.show);
    expect(await screen.findByText(secretOf(2))).toBeDefined();
    expect(bodiesOf(cardsKey)).toEqual([
      { orderSn: delivered.sn, cardId: '1', password: 'blue lantern' },
      { orderSn: delivered.sn, cardId: '2' },
    ]);
  });

  it('have steps to redeem, and a way to report a code that does not work', () => {
    showWith({ order, presents, server, shell }, <CardCodes order={delivered} />);
    expect(screen.getByText(codes.redeem2)).toBeDefined();
    expect(screen.getByRole('button', { name: codes.problem })).toBeDefined();
  });

  it('that were seen are shown again together and copied, without those that are not valid', async () => {
    const states = ['REVEALED', 'REPLACED', 'REVEALED', 'SOLD'] as const;
    responses.of = () => ({ cards: ['0', '1', '2'].map(shownCard) });
    const copied = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
    showCards(states.map((state, index) => codeOf(`${index}`, { state })));
    expect(screen.queryByText(codes.copyAll)).toBeNull();
    press(codes.showSeen.replace('{count}', '2'));
    expect(within(await screen.findByRole('dialog')).queryByText(codes.shownCounts)).toBeNull();
    type(reveal.password, 'blue lantern');
    press(reveal.show);
    fireEvent.click(await screen.findByRole('button', { name: codes.copyShown.replace('{count}', '2') }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('SECRET-0\nSECRET-2'));
    expect(bodiesOf(cardsKey)).toEqual([{ orderSn: delivered.sn, seenOnly: true, password: 'blue lantern' }]);
  });

  it('are downloaded as text, or as a table for spreadsheets', async () => {
    responses.of = () => ({ fileName: 'codes.xlsx', mediaType: 'text/plain', base64: btoa('codes') });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = () => 'blob:codes';
    showCards(cards);
    press(codes.file);
    expect(await screen.findByLabelText(new RegExp(reveal.formatText))).toHaveProperty('checked', true);
    fireEvent.click(screen.getByLabelText(new RegExp(reveal.formatTableHint)));
    type(reveal.password, 'blue lantern');
    press(reveal.download);
    await waitFor(() => expect(bodiesOf('POST /order/member/order/cards_file')).toHaveLength(1));
    expect(bodiesOf('POST /order/member/order/cards_file')[0]).toMatchObject({ format: 'XLSX' });
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('keep the note that one is used, which a code that was not seen does not have', async () => {
    responses.of = () => null;
    showCards([codeOf('1', { state: 'REVEALED' }), codeOf('2')]);
    const ticks = screen.getAllByRole('checkbox');
    expect(ticks).toHaveLength(1);
    expect(ticks[0]).toHaveProperty('checked', false);
    const used = screen.getByLabelText(codes.usedNumbered.replace('{number}', '1'));
    fireEvent.click(used);
    expect(used).toHaveProperty('checked', true);
    await waitFor(() => expect(bodiesOf(usedKey)).toHaveLength(1));
    expect(bodiesOf(usedKey)).toEqual([{ orderSn: delivered.sn, cardId: '1', isUsed: true }]);
  });

  it.each([
    ['APPLIED', false],
    ['REJECTED', true],
  ] as const)('with a request that is %s show it; can be reported again: %s', (status, canReport) => {
    const claim = { id: '77', type: 'REPLACE_CODE', status } as const;
    showCards([codeOf('1', { state: 'REVEALED', claim })]);
    const state = screen.getByRole('link', { name: new RegExp(order.afterSales.status[status]) });
    expect(state.getAttribute('href')).toBe('/order/aftersales/detail?id=77');
    expect(screen.queryAllByRole('link', { name: codes.report })).toHaveLength(canReport ? 1 : 0);
  });

  it('are reported from their row, with the code chosen in the request', () => {
    showCards([codeOf('1', { state: 'REVEALED' })]);
    expect(screen.getByRole('link', { name: codes.report }).getAttribute('href')).toBe(
      `/order/aftersales?orderSn=${delivered.sn}&type=REPLACE_CODE&cardId=1`,
    );
  });
});
