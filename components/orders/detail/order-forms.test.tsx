import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/lib/api/query-provider';
import type { OrderDetail } from '@/lib/orders/contract';
import type { AccountCheckResult, RechargeField } from '@/lib/products/recharge';
import goods from '@/messages/en/goods.json';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { FixAccount } from './fix-account';
import { OrderPanel } from './order-panel';
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
        card={{
          id: '1',
          state: 'SOLD',
          expireTime: null,
          isUsed: false,
          claim: null,
          present: null,
          giveRefusal: null,
        }}
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
    type(reveal.code, '１２a３４56789');
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

  it('is offered in the HTML of the server, so that nothing below moves down', () => {
    const page = (
      <NextIntlClientProvider locale="en" messages={{ order, shell }}>
        <QueryClientProvider client={makeQueryClient()}>
          <OrderPanel first={{ ...held, actions: ['FIX_ACCOUNT'] }} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    );
    expect(renderToString(page)).toContain(fix.possible);
  });

  it.each([
    ['goods_account_notFound', fix.needed],
    ['goods_stockNotEnough', fix.refused],
    ['common_message_serviceUnavailable', fix.refused],
  ])('after the refusal %s says: %s', (failReason, said) => {
    const refused = { ...held, holdReason: 'SUPPLIER', delivery: { ...held.delivery, failReason } } as const;
    showWith({ order, goods, shell }, <FixAccount order={refused} />);
    expect(screen.getByText(said)).toBeDefined();
  });

  it('checks the account first, and again after a change', async () => {
    showWith({ order, goods, shell }, <FixAccount order={held} />);
    press(fix.open);
    await screen.findByRole('button', { name: fix.check });
    press(fix.check);
    await waitFor(() => expect(alerts()).toEqual(['6 to 10 digits', fix.wrong]));
    type(/Player number/, '123456');
    type(/Note/, 'mine');
    await waitFor(() => expect(alerts()).toEqual([]));
    expect(requests).toEqual([]);
    responses.of = () => found;
    press(fix.check);
    const result = fix.found.replace('{role}', 'Skylark');
    expect((await screen.findByText('Skylark')).parentElement?.textContent).toBe(result);
    type(/Player number/, '1234567');
    expect(screen.queryByText('Skylark')).toBeNull();
    press(fix.check);
    expect(await screen.findByText('Skylark')).toBeDefined();
    responses.of = refuse('common_message_changedMeanwhile');
    press(fix.save);
    await waitFor(() => expect(alerts()).toEqual([server.common_message_changedMeanwhile]));
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
    await screen.findByRole('button', { name: fix.check });
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

it('the HTML of the server marks the times of the newest step, which another clock does not show', () => {
  const timeline = [
    { type: 'PAYMENT', toStatus: 'PENDING_SHIPMENT' as const, actor: 'MEMBER' as const, holdReason: null },
    { type: 'DELIVERY', toStatus: 'PENDING_EVALUATE' as const, actor: 'SYSTEM' as const, holdReason: null },
  ].map((entry, index) => ({ ...entry, time: `2026-08-08 10:0${index}:00` }));
  const page = (
    <NextIntlClientProvider locale="en" messages={{ order, shell }}>
      <QueryClientProvider client={makeQueryClient()}>
        <OrderPanel first={{ ...exampleOrder, timeline }} />
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  expect(renderToString(page)).toContain(
    `<span class="shanghai">${order.timeline.paid} 10:00 → </span><span>${order.timeline.type.DELIVERY}</span><span class="shanghai"> 10:01</span>`,
  );
});
