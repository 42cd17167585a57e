import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { VerificationForm } from '@/components/verification/verification-form';
import account from '@/messages/en/account.json';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { CloseAccount } from '../data/close-account';
import { exampleMember as member } from '../example-member';
import { BindContact } from '../security/bind-contact';
import { ChangePassword } from '../security/change-password';
import { ProfileForm } from './profile-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const areaCodes = [
  { areaCode: '852', name: 'Hong Kong', suspended: false },
  { areaCode: '86', name: 'China', suspended: true },
];

const show = (children: ReactNode) => showWith({ account, auth, common, shell }, children);

describe('the profile', () => {
  const { profile } = account;

  it.each([
    [profile.nickname, '', profile.nicknameRule],
    [profile.nickname, 'x'.repeat(21), profile.nicknameRule],
    [profile.qq, '12a45', profile.numbersOnly],
    [profile.qq, '1234', profile.qqRule],
    [profile.wechat, '1abcdef', profile.wechatRule],
  ])('%s rejects "%s"', async (label, value, rule) => {
    show(<ProfileForm member={member} />);
    type(label, value);
    press(profile.save);
    await waitFor(() => expect(alerts()).toEqual([rule]));
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(requests).toEqual([]);
  });
});

describe('binding an e-mail or a phone', () => {
  const { bind, proof } = account;

  async function proveBy(kind: 'email' | 'phone') {
    responses.of = async () => true;
    show(<BindContact kind={kind} member={member} areaCodes={areaCodes} />);
    press(proof.next);
    await waitFor(() => expect(alerts()).toEqual([proof.passwordMissing]));
    type(proof.password, 'blue lantern');
    press(proof.next);
    await screen.findByLabelText(kind === 'email' ? bind.newEmail : auth.mobile);
  }

  it('shows that the password is wrong', async () => {
    responses.of = async () => false;
    show(<BindContact kind="email" member={member} areaCodes={areaCodes} />);
    type(proof.password, 'green lantern');
    press(proof.next);
    await waitFor(() => expect(alerts()).toEqual([proof.passwordWrong]));
  });

  it('checks a new e-mail on blur', async () => {
    await proveBy('email');
    const field = screen.getByLabelText(bind.newEmail);
    const leave = (email: string) => {
      type(bind.newEmail, email);
      fireEvent.blur(field);
    };
    leave('lin@');
    await waitFor(() => expect(alerts()).toEqual([auth.emailInvalid]));
    let respond = (_: boolean) => {};
    responses.of = () => new Promise((resolve) => (respond = resolve));
    leave('lin@mail.example');
    expect(await screen.findByText(bind.checking)).toBeDefined();
    await waitFor(() => expect(alerts()).toEqual([]));
    respond(true);
    expect(await screen.findByText(bind.free)).toBeDefined();
    responses.of = async () => false;
    leave('other@mail.example');
    await waitFor(() => expect(alerts()).toEqual([bind.emailTaken]));
    expect(screen.queryByText(bind.free)).toBeNull();
    responses.of = refuse('member_profile_emailSame');
    leave('same@mail.example');
    await waitFor(() => expect(alerts()).toEqual([server.member_profile_emailSame]));
    requests.length = 0;
    press(auth.sendCode);
    press(bind.bind);
    expect(requests).toEqual([]);
  });

  it('requires a new phone number that differs and can be used', async () => {
    await proveBy('phone');
    const leave = (mobile: string) => {
      type(auth.mobile, mobile);
      fireEvent.blur(screen.getByLabelText(auth.mobile));
    };
    leave('12');
    await waitFor(() => expect(alerts()).toEqual([auth.mobileInvalid]));
    leave('98765x32');
    await waitFor(() => expect(alerts()).toEqual([auth.numbersOnly]));
    for (const key of ['member_profile_mobileSame', 'member_profile_mobileUnusable'] as const) {
      responses.of = refuse(key);
      leave(key === 'member_profile_mobileSame' ? '98765432' : '98765433');
      await waitFor(() => expect(alerts()).toEqual([server[key]]));
    }
    responses.of = async () => false;
    leave('98765434');
    await waitFor(() => expect(alerts()).toEqual([bind.phoneTaken]));
    responses.of = async () => true;
    leave('98765435');
    expect(await screen.findByText(bind.free)).toBeDefined();
    press(bind.bind);
    await waitFor(() => expect(alerts()).toEqual([auth.codeFirst]));
    type(auth.areaCode, '86');
    expect(screen.getByText(bind.suspended)).toBeDefined();
    expect(screen.queryByRole('button', { name: bind.bind })).toBeNull();
  });
});

describe('linking a phone', () => {
  it('asvs:V6.6.1 names the risk of text messages and offers what is safer', async () => {
    const { bind, proof } = account;
    responses.of = async () => true;
    show(<BindContact kind="phone" member={member} areaCodes={areaCodes} />);
    type(proof.password, 'blue lantern');
    press(proof.next);
    expect(await screen.findByText(bind.phoneRisk, { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: bind.safer }).getAttribute('href')).toBe(
      '/member/profile/factors',
    );
  });
});

describe('a member with an authenticator', () => {
  const owner = { ...member, hasAuthenticator: true };
  const { factors, password, proof, bind } = account;

  it('enters its code with a new password', async () => {
    show(<ChangePassword member={owner} suspended={[]} />);
    type(proof.password, 'blue lantern');
    type(auth.newPassword, 'green lantern 7');
    type(auth.newPasswordAgain, 'green lantern 7');
    press(password.save);
    await waitFor(() => expect(alerts()).toEqual([factors.codeMissing]));
    responses.of = refuse('member_factor_codeIncorrect');
    type(factors.code, ' 123456 ');
    press(password.save);
    await waitFor(() => expect(alerts()).toEqual([server.member_factor_codeIncorrect]));
    expect(bodiesOf('POST /upms/member/password/update')).toEqual([
      expect.objectContaining({ currentPassword: 'blue lantern', factorCode: '123456' }),
    ]);
  });

  it('enters its code with the new mailbox, because it changes while the first step is done', async () => {
    responses.of = async () => true;
    show(<BindContact kind="email" member={owner} areaCodes={areaCodes} />);
    expect(screen.queryByLabelText(factors.code)).toBeNull();
    type(proof.password, 'blue lantern');
    press(proof.next);
    await screen.findByLabelText(bind.newEmail);
    expect(screen.getByLabelText(factors.code)).toBeDefined();
  });
});

describe('changing the password', () => {
  const { password } = account;

  it('requires the current password and a repeated new one', async () => {
    show(<ChangePassword member={member} suspended={['86']} />);
    const save = async (problem: string) => {
      press(password.save);
      await waitFor(() => expect(alerts()).toEqual([problem]));
    };
    for (const wrong of ['12345', 'a'.repeat(21)]) {
      type(auth.newPassword, wrong);
      await save('6 to 20 characters; avoid common passwords');
    }
    type(auth.newPassword, 'blue lantern');
    await save('New passwords do not match');
    type(auth.newPasswordAgain, 'blue lantern');
    await save(password.currentMissing);
    type(account.proof.password, 'blue lantern');
    await save('New password cannot be same as old password');
    expect(requests).toEqual([]);
    type(account.proof.password, 'green lantern');
    for (const key of ['member_password_incorrect', 'member_password_sameAsOld'] as const) {
      responses.of = refuse(key);
      type(auth.newPassword, 'blue lantern');
      await save(server[key]);
      const wrong = key === 'member_password_incorrect' ? account.proof.password : auth.newPassword;
      expect(field(wrong).getAttribute('aria-invalid')).toBe('true');
    }
    expect(toasts, 'shown once').toEqual([]);
    responses.of = async () => null;
    press(password.save);
    expect(await screen.findByText(password.done)).toBeDefined();
    expect(bodiesOf('POST /upms/member/password/update').at(-1)).toEqual({
      currentPassword: 'green lantern',
      password: 'blue lantern',
      rePassword: 'blue lantern',
    });
  });
});

describe('setting a first password', () => {
  it('exchanges the code once, so that a refused password does not use it up', async () => {
    responses.of = (key) => {
      if (key === 'POST /upms/member/verify_code/send') {
        return { challengeId: '7', maskedTarget: 'li***@mail.example', resendAfter: 60, expiresIn: 300 };
      }
      return key === 'POST /upms/member/verify_code/check' ? { ticket: 'once', expiresIn: 300 } : null;
    };
    const first = { ...member, email: 'lin@mail.example', hasPassword: false };
    show(<ChangePassword member={first} suspended={[]} />);
    press(auth.sendCode);
    await waitFor(() => expect(requests).toHaveLength(1));
    type(auth.code, '123456');
    const save = (newPassword: string) => {
      type(auth.newPassword, newPassword);
      type(auth.newPasswordAgain, newPassword);
      press(account.password.saveFirst);
    };
    const accepted = responses.of;
    responses.of = (key, request) =>
      key === 'POST /upms/member/password/update'
        ? refuse('member_password_tooCommon')()
        : accepted(key, request);
    save('Tianyun1');
    await waitFor(() => expect(alerts()).toEqual([server.member_password_tooCommon]));
    responses.of = accepted;
    save('blue lantern');
    expect(await screen.findByText(account.password.done)).toBeDefined();
    expect(bodiesOf('POST /upms/member/verify_code/check')).toEqual([
      { scene: 'SET_PASSWORD', challengeId: '7', code: '123456' },
    ]);
    expect(bodiesOf('POST /upms/member/password/update')).toMatchObject([
      { ticket: 'once', password: 'Tianyun1' },
      { ticket: 'once', password: 'blue lantern' },
    ]);
  });
});

describe('closing the account', () => {
  const { close } = account;
  const word = { label: 'Type “close” to confirm', missing: 'Please type “close”' };

  it('requires the word and the password, and shows why it is refused', async () => {
    show(<CloseAccount member={member} suspended={['86']} />);
    press(close.open);
    const confirm = async (problem: string) => {
      press(close.confirm);
      await waitFor(() => expect(alerts()).toEqual([problem]));
    };
    await confirm(word.missing);
    type(word.label, 'closed');
    await confirm(word.missing);
    type(word.label, ' Close ');
    await confirm(close.passwordMissing);
    expect(requests).toEqual([]);
    type(account.proof.password, 'blue lantern');
    responses.of = refuse('member_account_openOrders');
    await confirm(server.member_account_openOrders);
    expect(toasts, 'shown once').toEqual([]);
    expect(bodiesOf('POST /upms/member/account/close')).toEqual([{ password: 'blue lantern' }]);
    responses.of = async () => null;
    press(close.confirm);
    expect(await screen.findByText(close.done)).toBeDefined();
    expect(screen.getByRole('link', { name: close.home }).getAttribute('href')).toBe('/');
  });
});

describe('the verification', () => {
  const { identity } = account;

  it('requires a name, a country, a number and every picture', async () => {
    show(<VerificationForm countries={[{ code: 'HK', name: 'Hong Kong, China' }]} onSubmitted={() => {}} />);
    press(identity.submit);
    const { realName, country, idNumber } = identity.wrong;
    const missing = identity.pictureMissing;
    await waitFor(() => expect(alerts()).toEqual([realName, country, idNumber, missing, missing, missing]));
    expect(document.activeElement).toBe(screen.getByLabelText(identity.realName));
    // A passport requires one picture only.
    fireEvent.click(screen.getByLabelText(identity.types.PASSPORT));
    press(identity.submit);
    await waitFor(() => expect(alerts()).toEqual([realName, country, idNumber, missing, missing]));
    expect(requests).toEqual([]);
  });
});
