import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { accountMessages } from '@/tests/setup/account-messages';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { exampleMember } from '../example-member';
import { OwnFactors } from './own-factors';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const member = { ...exampleMember, email: null, mobile: null, hasPassword: true };
const none = { authenticator: null, passkeys: [] };
const some = {
  authenticator: { createdTime: '2026-11-01 10:00:00', recoveryLeft: 2 },
  passkeys: [{ id: 'key', name: 'Laptop', createdTime: '2026-11-02 10:00:00', lastUsedTime: null }],
};
const view = 'GET /upms/member/factor/view';
const password = 'blue lantern';

beforeEach(() => {
  device.startRegistration.mockReset();
});

describe.each(locales)('the second factors in %s', (locale) => {
  const messages = accountMessages[locale];
  const text = messages.account.factors;
  const proof = messages.account.proof;
  const filled = (template: string, values: Record<string, string | number>) =>
    template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(values[name]));
  const show = (first: typeof none | typeof some = none) =>
    showWith(messages, <OwnFactors first={first} member={member} suspended={[]} />, locale);

  it('are set up: proof, key in groups, first code, and recovery codes that must be kept', async () => {
    responses.of = (key) => {
      if (key.endsWith('/setup')) return { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' };
      return key.endsWith('/confirm') ? { recoveryCodes: ['AAAAA-11111', 'BBBBB-22222'] } : some;
    };
    show();
    press(text.setUp);
    press(text.next);
    await waitFor(() => expect(alerts()).toEqual([proof.passwordMissing]));
    type(proof.password, password);
    press(text.next);
    await waitFor(() => screen.getByText('ABCD EFGH IJKL MNOP'));
    press(text.turnOn);
    await waitFor(() => expect(alerts()).toEqual([filled(text.digitsMissing, { codeDigits: 6 })]));
    type(filled(text.firstCode, { codeDigits: 6 }), '１２３ 456');
    press(text.turnOn);
    await waitFor(() => screen.getByText('BBBBB-22222'));
    expect(bodiesOf('POST /upms/member/factor/setup')).toEqual([{ password }]);
    expect(bodiesOf('POST /upms/member/factor/confirm')).toEqual([{ code: '123456' }]);
    const finish = screen.getByRole('button', { name: text.finish });
    expect(finish).toHaveProperty('disabled', true);
    screen.getByRole('checkbox').click();
    await waitFor(() => expect(finish).toHaveProperty('disabled', false));
    finish.click();
    await waitFor(() => screen.getByRole('button', { name: text.renew }));
    expect(toasts).toContain(text.done.setUp);
  });

  it('are removed with the password and a code, whose refusal is shown in the dialog', async () => {
    responses.of = (key) => (key === view ? some : refuse('member_factor_codeIncorrect')());
    show(some);
    press(text.turnOff);
    type(proof.password, password);
    const confirm = () => screen.getAllByRole('button', { name: text.turnOff }).at(-1)?.click();
    confirm();
    await waitFor(() => expect(alerts()).toEqual([text.codeMissing]));
    type(text.code, '123456');
    confirm();
    await waitFor(() => expect(alerts()).toEqual([messages.server.member_factor_codeIncorrect]));
    expect(bodiesOf('POST /upms/member/factor/remove')).toEqual([{ password, factorCode: '123456' }]);
  });

  it('have passkeys that are named, added by the device, renamed and removed', async () => {
    const added = { authenticator: null, passkeys: some.passkeys };
    responses.of = (key) => {
      if (key === view) return bodiesOf('POST /upms/member/passkey/add').length > 0 ? added : none;
      return key.endsWith('/options') ? { transaction: 'sealed', options: { challenge: 'x' } } : null;
    };
    device.startRegistration.mockRejectedValueOnce(new Error('NotAllowedError'));
    device.startRegistration.mockResolvedValueOnce({ id: 'new' });
    show();
    press(text.add);
    type(proof.password, password);
    const add = () => screen.getAllByRole('button', { name: text.add }).at(-1)?.click();
    add();
    await waitFor(() => expect(screen.getByText(text.nameMissing)).toBeDefined());
    type(text.name, ' Phone ');
    add();
    await waitFor(() => expect(alerts()).toEqual([text.declined]));
    add();
    await waitFor(() => expect(toasts).toContain(text.done.add));
    expect(bodiesOf('POST /upms/member/passkey/add')).toEqual([
      { transaction: 'sealed', name: 'Phone', created: { id: 'new' } },
    ]);
    press(filled(text.renameOf, { name: 'Laptop' }));
    type(text.name, 'Work');
    press(text.save);
    await waitFor(() =>
      expect(bodiesOf('POST /upms/member/passkey/rename')).toEqual([{ id: 'key', name: 'Work' }]),
    );
  });
});

it('exchanges a code that was sent once, also when the code of the authenticator was wrong', async () => {
  const { account } = accountMessages.en;
  responses.of = (key) => {
    if (key.endsWith('verify_code/send'))
      return { challengeId: '9', expiresIn: 300, resendAfter: 60, maskedTarget: 'l' };
    if (key.endsWith('verify_code/check')) return { ticket: 'ticket', expiresIn: 300 };
    return key === view ? some : refuse('member_factor_codeIncorrect')();
  };
  const byMail = { ...member, email: 'lin@mail.example', hasPassword: false };
  showWith(accountMessages.en, <OwnFactors first={some} member={byMail} suspended={[]} />);
  press(account.factors.renew);
  press(accountMessages.en.auth.sendCode);
  await waitFor(() => expect(bodiesOf('POST /upms/member/verify_code/send')).toHaveLength(1));
  type(accountMessages.en.auth.code, '111222');
  type(account.factors.code, '123456');
  const renew = () => screen.getAllByRole('button', { name: account.factors.renew }).at(-1)?.click();
  for (const times of [1, 2]) {
    renew();
    await waitFor(() => expect(bodiesOf('POST /upms/member/factor/recovery')).toHaveLength(times));
    await waitFor(() => expect(alerts()).toHaveLength(1));
  }
  expect(bodiesOf('POST /upms/member/verify_code/check')).toHaveLength(1);
  expect(bodiesOf('POST /upms/member/factor/recovery').at(-1)).toEqual({
    ticket: 'ticket',
    factorCode: '123456',
  });
});
