import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressPage } from '@/components/members/addresses/address-page';
import { GameAccountForm } from '@/components/members/game-accounts/game-account-form';
import type { GameAccount } from '@/lib/members/game-account-contract';
import type { RechargeField } from '@/lib/products/recharge';
import goods from '@/messages/en/goods.json';
import member from '@/messages/en/member.json';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import { router } from '@/tests/setup/mock-navigation';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/render-form';

type Request = { body?: unknown };

const responses = vi.hoisted(() => ({ of: async (_key: string): Promise<unknown> => null }));
const requests: [string, Request][] = [];
vi.mock('@/lib/api/browser', () => ({
  call: async (key: string, request: Request = {}) => {
    if (key.startsWith('GET ')) return [{ code: 'SG', name: 'Singapore', regions: [] }];
    requests.push([key, request]);
    return responses.of(key);
  },
}));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

beforeEach(() => {
  requests.length = 0;
  // jsdom implements neither.
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  responses.of = async () => null;
});

const show = (children: ReactNode) => showWith({ goods, member, order }, children);

describe('a postal address', () => {
  const { address } = order;
  const { missing, notEnglish, invalid } = address.problem;

  it('reports each missing or non-English field', async () => {
    show(<AddressPage address={null} />);
    await screen.findByText('Singapore');
    press(address.save);
    await waitFor(() => expect(alerts()).toEqual(Array(6).fill(missing)));
    type(address.consignee, '林云');
    expect(alerts()[0]).toBe(notEnglish);
    type(address.consignee, 'Lin Yun');
    type(address.country, 'SG');
    type(address.regionName, 'Singapore');
    type(address.detailAddress, '1 Beach Road');
    type(address.zipCode, '189673');
    type(address.telephone, 'none');
    press(address.save);
    await waitFor(() => expect(alerts()).toEqual([invalid]));
    expect(requests).toEqual([]);
    type(address.telephone, '+65 6123 4567');
    responses.of = refuse('order_addressEnglishOnly', { data: { field: 'zipCode' } });
    press(address.save);
    await waitFor(() => expect(toasts).toEqual([server.order_addressEnglishOnly]));
    await waitFor(() => expect(alerts()).toEqual([invalid]));
    responses.of = async () => ({ id: '1' });
    press(address.save);
    await waitFor(() => expect(toasts.at(-1)).toBe(member.address.saved));
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/member/address');
  });
});

describe('a saved recharge account', () => {
  const { gameAccount } = member;
  const fields: RechargeField[] = [
    {
      key: 'uid',
      type: 'text',
      label: 'Player number',
      required: true,
      inputMode: 'numeric',
      pattern: '[0-9]{6,10}',
      patternMessage: '6 to 10 digits',
    },
    {
      key: 'server',
      type: 'select',
      label: 'Server',
      required: true,
      options: [{ value: 'asia', label: 'Asia' }],
    },
  ];

  it("requires the product's fields and a valid phone number", async () => {
    show(<GameAccountForm goodsId="9" fields={fields} account={null} />);
    press(gameAccount.save);
    const { required, choose } = goods.field.problem;
    await waitFor(() =>
      expect(alerts()).toEqual([
        required.replace('{label}', 'Player number'),
        choose.replace('{label}', 'Server'),
      ]),
    );
    expect(document.activeElement).toBe(field(/Player number/));
    type(/Player number/, '12ab56');
    type(/Server/, 'asia');
    press(gameAccount.save);
    await waitFor(() => expect(alerts()).toEqual(['6 to 10 digits']));
    type(/Player number/, '1234 5678');
    type(gameAccount.mobile, 'none');
    press(gameAccount.save);
    await waitFor(() => expect(alerts()).toEqual([gameAccount.mobileWrong]));
    await waitFor(() => expect(document.activeElement).toBe(field(gameAccount.mobile)));
    expect(requests).toEqual([]);
    type(gameAccount.mobile, '+65 6123 4567');
    responses.of = refuse('member_gameAccount_exist');
    press(gameAccount.save);
    await waitFor(() => expect(toasts).toEqual([server.member_gameAccount_exist]));
    responses.of = async () => null;
    press(gameAccount.save);
    await waitFor(() => expect(toasts.at(-1)).toBe(gameAccount.saved));
    expect(requests.at(-1)?.[1].body).toMatchObject({
      goodsId: '9',
      values: { uid: '12345678', server: 'asia' },
    });
  });

  it('shows a problem of a field that was left, until it is corrected', async () => {
    show(<GameAccountForm goodsId="9" fields={fields} account={null} />);
    type(/Player number/, '12');
    expect(alerts()).toEqual([]);
    fireEvent.blur(field(/Player number/));
    await waitFor(() => expect(alerts()).toEqual(['6 to 10 digits']));
    type(/Player number/, '123456');
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  it('changes a saved account', async () => {
    const account: GameAccount = {
      id: '5',
      goodsId: '9',
      goodsName: 'Wildsong Crystals',
      goodsCover: '/covers/wildsong-crystals.svg',
      nickname: 'Main',
      account: '12***78',
      values: { uid: '12345678', server: 'asia' },
      mobile: null,
      wechatOrQq: null,
      remark: null,
      roleName: null,
      checkedTime: null,
      lastUsedTime: null,
      canCheck: false,
      isMarketable: true,
    };
    show(<GameAccountForm goodsId="9" fields={fields} account={account} />);
    type(gameAccount.remark, 'On the tablet');
    press(gameAccount.save);
    await waitFor(() => expect(toasts).toEqual([gameAccount.saved]));
    const { id, values, nickname } = account;
    expect(requests[0]).toEqual([
      'POST /upms/member/game_account/update',
      { body: { id, values, nickname, mobile: '', wechatOrQq: '', remark: 'On the tablet' } },
    ]);
  });
});
