import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RechargeField } from '@/lib/contract/recharge';
import goods from '@/messages/en/goods.json';
import member from '@/messages/en/member.json';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import { router } from '@/tests/setup/plain-navigation';
import { said } from '@/tests/setup/said-toasts';
import { alerts, press, refuse, showWith, type } from '@/tests/setup/shown-form';
import { AddressPage } from './address/address-page';
import { AccountForm } from './game-account/account-form';

type Request = { body?: unknown };

const answers = vi.hoisted(() => ({ of: async (_key: string): Promise<unknown> => null }));
const asked: [string, Request][] = [];
vi.mock('@/lib/api/browser', () => ({
  call: async (key: string, request: Request = {}) => {
    if (key.startsWith('GET ')) return [{ code: 'SG', name: 'Singapore', regions: [] }];
    asked.push([key, request]);
    return answers.of(key);
  },
}));
vi.mock('@/lib/i18n/navigation', () => import('@/tests/setup/plain-navigation'));
vi.mock('@/components/ui/toast', () => import('@/tests/setup/said-toasts'));

beforeEach(() => {
  asked.length = 0;
  // jsdom knows neither.
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  Element.prototype.scrollIntoView = () => undefined;
  answers.of = async () => null;
});

const show = (children: ReactNode) => showWith({ goods, member, order }, children);

describe('an address', () => {
  const { address } = order;
  const { missing, notEnglish, invalid } = address.problem;

  it('needs each of its parts, in English', async () => {
    show(<AddressPage address={null} />);
    await screen.findByText('Singapore');
    press(address.save);
    expect(alerts()).toEqual(Array(6).fill(missing));
    type(address.consignee, '林云');
    expect(alerts()[0]).toBe(notEnglish);
    type(address.consignee, 'Lin Yun');
    type(address.country, 'SG');
    type(address.regionName, 'Singapore');
    type(address.detailAddress, '1 Beach Road');
    type(address.zipCode, '189673');
    type(address.telephone, 'none');
    press(address.save);
    expect(alerts()).toEqual([invalid]);
    expect(asked).toEqual([]);
    type(address.telephone, '+65 6123 4567');
    answers.of = refuse('order_addressEnglishOnly', { data: { field: 'zipCode' } });
    press(address.save);
    await waitFor(() => expect(said).toEqual([server.order_addressEnglishOnly]));
    expect(alerts()).toEqual([invalid]);
    answers.of = async () => ({ id: '1' });
    press(address.save);
    await waitFor(() => expect(said.at(-1)).toBe(member.address.saved));
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/member/address');
  });
});

describe('a game account', () => {
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

  it('needs what its goods need, and a phone that can be one', async () => {
    show(<AccountForm goodsId="9" fields={fields} account={null} />);
    press(gameAccount.save);
    const { required, choose } = goods.field.problem;
    expect(alerts()).toEqual([
      required.replace('{label}', 'Player number'),
      choose.replace('{label}', 'Server'),
    ]);
    type(/Player number/, '12ab56');
    type(/Server/, 'asia');
    press(gameAccount.save);
    expect(alerts()).toEqual(['6 to 10 digits']);
    type(/Player number/, '1234 5678');
    type(gameAccount.mobile, 'none');
    press(gameAccount.save);
    expect(alerts()).toEqual([gameAccount.mobileWrong]);
    expect(asked).toEqual([]);
    type(gameAccount.mobile, '+65 6123 4567');
    answers.of = refuse('member_gameAccount_exist');
    press(gameAccount.save);
    await waitFor(() => expect(said).toEqual([server.member_gameAccount_exist]));
    answers.of = async () => null;
    press(gameAccount.save);
    await waitFor(() => expect(said.at(-1)).toBe(gameAccount.saved));
    expect(asked.at(-1)?.[1].body).toMatchObject({
      goodsId: '9',
      values: { uid: '12345678', server: 'asia' },
    });
  });
});
