import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeliveredCode } from '@/lib/delivery/contract';
import type { PresentOfCode } from '@/lib/presents/contract';
import enAuth from '@/messages/en/auth.json';
import enOrder from '@/messages/en/order.json';
import en from '@/messages/en/presents.json';
import enServer from '@/messages/en/server.json';
import enShell from '@/messages/en/shell.json';
import cnAuth from '@/messages/zh-cn/auth.json';
import cnOrder from '@/messages/zh-cn/order.json';
import cn from '@/messages/zh-cn/presents.json';
import cnServer from '@/messages/zh-cn/server.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hkAuth from '@/messages/zh-hk/auth.json';
import hkOrder from '@/messages/zh-hk/order.json';
import hk from '@/messages/zh-hk/presents.json';
import hkServer from '@/messages/zh-hk/server.json';
import hkShell from '@/messages/zh-hk/shell.json';
import { dated } from '@/tests/setup/dated';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { field, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { OpenPresent } from './open-present';
import { GiveRefusal, PresentNote } from './present-note';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const languages = [
  ['en', { presents: en, order: enOrder, auth: enAuth, server: enServer, shell: enShell }],
  ['zh-cn', { presents: cn, order: cnOrder, auth: cnAuth, server: cnServer, shell: cnShell }],
  ['zh-hk', { presents: hk, order: hkOrder, auth: hkAuth, server: hkServer, shell: hkShell }],
] as const;

const card: DeliveredCode = {
  id: '7',
  state: 'SOLD',
  expireTime: null,
  isUsed: false,
  claim: null,
  present: null,
  giveRefusal: null,
};
const present: PresentOfCode = {
  id: '9',
  state: 'WAITING',
  receiver: 'Ming',
  createdTime: '2026-11-27 10:00:00',
  expireTime: '2026-12-27 10:00:00',
  openedTime: null,
};
const orderSn = '202611270001234567';
const token = 'T'.repeat(43);
const withoutTag = (text: string) => text.replace('{receiver}', 'Ming').replace('{number}', '2');

describe.each(languages)('a code in %s', (locale, texts) => {
  const { presents } = texts;
  const note = (changes: Partial<DeliveredCode>) =>
    showWith(texts, <PresentNote orderSn={orderSn} card={{ ...card, ...changes }} number={2} />, locale);

  it('is given with a card, and its link is shown with the token as fragment', async () => {
    responses.of = () => ({ id: '9', token, expireTime: present.expireTime });
    note({});
    press(withoutTag(presents.give.actionNumbered));
    const dialog = within(await screen.findByRole('dialog', { name: presents.give.title }));
    fireEvent.click(dialog.getByLabelText(presents.give.designs.SPARK));
    fireEvent.change(field(presents.give.receiver), { target: { value: 'Ming' } });
    type(presents.give.greeting, 'Enjoy!');
    expect(dialog.getByText(presents.give.consequence)).toBeDefined();
    press(presents.give.submit);
    expect(await screen.findByRole('dialog', { name: presents.give.ready })).toBeDefined();
    const prefix = locale === 'zh-cn' ? '' : `/${locale}`;
    expect(screen.getByText(`${window.location.origin}${prefix}/present#${token}`)).toBeDefined();
    expect(bodiesOf('POST /order/member/present/create')).toEqual([
      { orderSn, cardId: '7', design: 'SPARK', receiver: 'Ming', greeting: 'Enjoy!' },
    ]);
  });

  it.each(['OPENED', 'TAKEN_BACK', 'EXPIRED', 'VOID'] as const)('whose present is %s says so', (state) => {
    const openedTime = state === 'OPENED' ? '2026-11-28 09:00:00' : null;
    note({
      present: { ...present, state, openedTime },
      giveRefusal: state === 'OPENED' ? 'present_given' : null,
    });
    expect(screen.getByText(presents.state[state])).toBeDefined();
    expect(screen.queryAllByText(dated(/2026-11-28 09:00/))).toHaveLength(state === 'OPENED' ? 1 : 0);
    expect(screen.queryByRole('button', { name: withoutTag(presents.takeBack.actionNumbered) })).toBeNull();
    expect(screen.queryAllByRole('button')).toHaveLength(state === 'OPENED' ? 0 : 1);
  });

  it('whose present waits is taken back after a question', async () => {
    note({ present, giveRefusal: 'present_given' });
    expect(screen.getByText(presents.state.WAITING)).toBeDefined();
    expect(screen.getByText(withoutTag(presents.state.receiver))).toBeDefined();
    press(withoutTag(presents.takeBack.actionNumbered));
    const dialog = within(await screen.findByRole('dialog', { name: presents.takeBack.title }));
    fireEvent.click(dialog.getByRole('button', { name: presents.takeBack.action }));
    await waitFor(() =>
      expect(bodiesOf('POST /order/member/present/take_back')).toEqual([{ orderSn, presentId: '9' }]),
    );
  });

  it('that cannot be given has no button; a reason of the order is shown below all codes', () => {
    note({ giveRefusal: 'present_held' });
    expect(screen.queryByRole('button')).toBeNull();
    const cards = [card, { ...card, giveRefusal: 'present_held' as const }];
    showWith(texts, <GiveRefusal cards={cards} />, locale);
    expect(screen.getByText(texts.server.present_held)).toBeDefined();
  });
});

describe.each(languages)('the page of a present in %s', (locale, texts) => {
  const { page } = texts.presents;
  const seen = {
    design: 'GIFT',
    receiver: 'Ming',
    greeting: '<b>Enjoy</b>',
    goodsId: '3',
    goodsName: 'Orbit card',
    goodsCover: '/covers/a.svg',
    specifications: '100',
    regionLabel: 'HK only',
    isOpened: false,
    expireTime: '2026-12-27 10:00:00',
  };
  const openPage = (hash: string) => {
    window.history.replaceState(null, '', `/present${hash}`);
    return showWith(texts, <OpenPresent />, locale);
  };

  it('is opened with the code that was mailed to an address', async () => {
    responses.of = (key) => {
      if (key === 'POST /order/member/present/view') return seen;
      if (key === 'POST /order/member/present/open')
        return { cardNo: null, secret: 'AAAA-BBBB', expireTime: null, isValid: true };
      return { challengeId: 'c1', expiresIn: 300, resendAfter: 60, maskedTarget: 'f***@mail.example' };
    };
    openPage(`#${token}`);
    expect(await screen.findByRole('heading', { name: withoutTag(page.titleFor) })).toBeDefined();
    expect(screen.getByText('<b>Enjoy</b>')).toBeDefined();
    expect(screen.getByText(page.how)).toBeDefined();
    type(texts.auth.email, 'Friend@Mail.example');
    press(texts.auth.sendCode);
    await waitFor(() =>
      expect(bodiesOf('POST /upms/member/verify_code/send')).toEqual([
        { scene: 'PRESENT', channel: 'EMAIL', email: 'friend@mail.example', present: token },
      ]),
    );
    type(texts.auth.code, '123456');
    press(page.open);
    expect(await screen.findByText('AAAA-BBBB')).toBeDefined();
    expect(bodiesOf('POST /order/member/present/open')).toEqual([
      { token, email: 'friend@mail.example', code: '123456', challengeId: 'c1' },
    ]);
    expect(screen.getByText(page.again)).toBeDefined();
  });

  it('says who can open one that was opened, and when its code is not valid any more', async () => {
    responses.of = () => ({ ...seen, receiver: '', isOpened: true });
    openPage(`#${token}`);
    expect(await screen.findByText(page.opened)).toBeDefined();
    expect(screen.getByRole('heading', { name: page.title })).toBeDefined();
  });

  it('says what may be wrong with a link that opens nothing, or is incomplete', async () => {
    responses.of = refuse('present_unavailable', { status: 404 });
    openPage(`#${token}`);
    expect(await screen.findByText(texts.server.present_unavailable)).toBeDefined();
    openPage('');
    expect(screen.getByText(page.noLink)).toBeDefined();
  });
});
