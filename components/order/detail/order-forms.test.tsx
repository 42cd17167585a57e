import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetail } from '@/lib/contract/orders/order';
import type { AccountCheckResult, RechargeField } from '@/lib/contract/products/recharge';
import goods from '@/messages/en/goods.json';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { CardCodes } from './card-codes';
import FixAccount from './fix-account';
import { RevealCodeDialog } from './reveal-dialog';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const sendKey = 'POST /upms/member/verify_code/send';
const checkKey = 'POST /upms/member/verify_code/check';
const cardsKey = 'POST /order/member/order/cards';

describe('revealing card codes', () => {
  const { reveal } = order;
  const { sn } = exampleOrder;
  const card = { id: '1', cardNo: null, secret: 'ABCD', expireTime: null, state: 'REVEALED' };
  const onRevealed = vi.fn();

  function show() {
    onRevealed.mockReset();
    showWith(
      { order, shell },
      <RevealCodeDialog
        orderSn={sn}
        card={{ id: '1', state: 'SOLD', expireTime: null }}
        isProven={false}
        onProofExpired={() => {}}
        onClose={() => {}}
        onRevealed={onRevealed}
      />,
    );
  }
  const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

  it('needs the password, and clears it afterwards', async () => {
    show();
    press(reveal.show);
    await waitFor(() => expect(alerts()).toEqual([reveal.passwordMissing]));
    expect(document.activeElement).toBe(field(reveal.password));
    expect(field(reveal.password).getAttribute('aria-invalid')).toBe('true');
    type(reveal.password, 'green lantern');
    expect(alerts()).toEqual([]);
    responses.of = refuse('member_password_incorrect');
    press(reveal.show);
    await waitFor(() => expect(alerts()).toEqual([server.member_password_incorrect]));
    expect(toasts, 'shown once').toEqual([]);
    type(reveal.password, 'blue lantern');
    expect(alerts()).toEqual([]);
    responses.of = () => ({ cards: [card] });
    press(reveal.show);
    press(reveal.show);
    await waitFor(() => expect(onRevealed).toHaveBeenCalledExactlyOnceWith(card));
    expect(bodiesOf(cardsKey)).toEqual([
      { orderSn: sn, cardId: '1', password: 'green lantern' },
      { orderSn: sn, cardId: '1', password: 'blue lantern' },
    ]);
    expect(field(reveal.password)).toHaveProperty('value', '');
  });

  it('needs the code that was sent by e-mail', async () => {
    show();
    tab(reveal.email);
    type(reveal.code, '12a3456789');
    expect(field(reveal.code)).toHaveProperty('value', '123456');
    press(reveal.show);
    await waitFor(() => expect(alerts()).toEqual([reveal.codeMissing]));
    responses.of = (key) => {
      if (key === sendKey) return { challengeId: 'c', expiresIn: 300, resendAfter: 60, maskedTarget: 'y***' };
      return key === checkKey ? { ticket: 't', expiresIn: 60 } : { cards: [card] };
    };
    press(reveal.send);
    expect(await screen.findByText(reveal.sentTo.replace('{target}', 'y***'))).toBeDefined();
    press(reveal.show);
    await waitFor(() => expect(onRevealed).toHaveBeenCalledTimes(1));
    expect(bodiesOf(checkKey)).toEqual([{ scene: 'CARD_REVEAL', challengeId: 'c', code: '123456' }]);
    expect(bodiesOf(cardsKey)).toEqual([{ orderSn: sn, cardId: '1', ticket: 't' }]);
  });

  it('drops the problem with the other tab, and keeps what was entered', async () => {
    show();
    tab(reveal.email);
    type(reveal.code, '12');
    press(reveal.show);
    await waitFor(() => expect(alerts()).toEqual([reveal.codeMissing]));
    tab(reveal.password);
    await waitFor(() => expect(alerts()).toEqual([]));
    tab(reveal.email);
    await waitFor(() => expect(field(reveal.code)).toHaveProperty('value', '12'));
  });
});

describe('the card codes of an order', () => {
  const { codes, reveal } = order;
  const cards = ['1', '2'].map((id) => ({ id, state: 'SOLD' as const, expireTime: '2027-08-11 23:59:59' }));
  const delivered = { ...exampleOrder, delivery: { ...exampleOrder.delivery, cards } };
  const secretOf = (id: unknown) => `SECRET-${id}`;
  const showNumber = (number: number) => press(codes.showNumbered.replace('{number}', `${number}`));

  it('are downloaded together after a warning about all of them', async () => {
    showWith({ order, shell }, <CardCodes order={delivered} />);
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
    showWith({ order, shell }, <CardCodes order={delivered} />);
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
    showWith({ order, shell }, <CardCodes order={delivered} />);
    expect(screen.getByText(codes.redeem2)).toBeDefined();
    expect(screen.getByRole('button', { name: codes.problem })).toBeDefined();
  });
});

describe('correcting the recharge account', () => {
  const { fix } = order;
  const fields: RechargeField[] = [
    {
      key: 'uid',
      type: 'text',
      label: 'Player number',
      required: true,
      pattern: '[0-9]{6,10}',
      patternMessage: '6 to 10 digits',
    },
    { key: 'note', type: 'text', label: 'Note', required: true },
  ];
  const found: AccountCheckResult = {
    ok: true,
    roleName: 'Skylark',
    serverName: null,
    level: null,
    region: null,
    roleList: [],
    validateToken: 'v',
    expiresIn: 900,
  };
  const held: OrderDetail = {
    ...exampleOrder,
    rechargeFields: fields,
    accountCheck: { mode: 'ROLE_LOOKUP', requiredBeforePay: true, returns: [] },
  };

  beforeEach(() => {
    // jsdom knows no media queries.
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  });

  it('checks the account first, and again after a change', async () => {
    showWith({ order, goods, shell }, <FixAccount order={held} />);
    press(fix.open);
    press(fix.check);
    await waitFor(() => expect(alerts()).toEqual(['6 to 10 digits', fix.wrong]));
    type(/Player number/, '123456');
    type(/Note/, 'mine');
    await waitFor(() => expect(alerts()).toEqual([]));
    expect(requests).toEqual([]);
    responses.of = () => found;
    press(fix.check);
    const result = fix.found.replace('{role}', 'Skylark');
    expect(await screen.findByText(result)).toBeDefined();
    type(/Player number/, '1234567');
    expect(screen.queryByText(result)).toBeNull();
    press(fix.check);
    expect(await screen.findByText(result)).toBeDefined();
    responses.of = refuse('common_message_conflict');
    press(fix.save);
    await waitFor(() => expect(alerts()).toEqual([server.common_message_conflict]));
    expect(toasts, 'shown once').toEqual([]);
    responses.of = () => null;
    press(fix.save);
    await waitFor(() => expect(toasts.at(-1)).toBe(fix.done));
    expect(bodiesOf('POST /order/member/order/update_account').at(-1)).toEqual({
      orderSn: held.sn,
      values: { uid: '1234567', note: 'mine' },
      validateToken: 'v',
    });
    expect(screen.getByRole('button', { name: fix.open })).toBeDefined();
  });

  it('asks for the character when the account has several', async () => {
    showWith({ order, goods, shell }, <FixAccount order={held} />);
    press(fix.open);
    type(/Player number/, '123456');
    type(/Note/, 'mine');
    responses.of = () => ({ ...found, roleName: null, roleList: [{ roleId: '7', roleName: 'Wren' }] });
    press(fix.check);
    expect(await screen.findByText(fix.chooseRole)).toBeDefined();
    responses.of = () => found;
    press('Wren');
    await screen.findByRole('button', { name: fix.save });
    expect(bodiesOf('POST /goods/member/goods/check_account').at(-1)).toMatchObject({
      values: { uid: '123456', note: 'mine', roleId: '7' },
    });
  });
});
