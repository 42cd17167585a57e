import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import type { RechargeField } from '@/lib/contract/recharge';
import { makeQueryClient } from '@/lib/queries/query-provider';
import goods from '@/messages/en/goods.json';
import member from '@/messages/en/member.json';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
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
const router = vi.hoisted(() => ({ push: vi.fn(), refresh: () => undefined }));
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => router }));
const said = vi.hoisted((): string[] => []);
vi.mock('@/components/ui/toast', () => ({
  toast: { error: (text: string) => said.push(text), success: (text: string) => said.push(text) },
}));

beforeEach(() => {
  asked.length = 0;
  said.length = 0;
  router.push.mockReset();
  // jsdom knows neither.
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  Element.prototype.scrollIntoView = () => undefined;
  answers.of = async () => null;
});

function show(children: ReactNode) {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ goods, member, order }}>
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const refuse =
  (key: string, data: unknown = undefined) =>
  () =>
    Promise.reject(new ApiError(422, key, 'POST /', data));

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
    answers.of = refuse('order_addressEnglishOnly', { field: 'zipCode' });
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
