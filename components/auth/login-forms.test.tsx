import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import server from '@/messages/en/server.json';
import { answers, asked, bodiesOf } from '@/tests/setup/asked-calls';
import { said } from '@/tests/setup/said-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/shown-form';
import { ForgotForm } from './forgot-form';
import { LoginForm } from './login-form';
import { NewPasswordForm } from './new-password-form';
import { RegisterForm } from './register-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/asked-calls'));
vi.mock('@/components/ui/toast', () => import('@/tests/setup/said-toasts'));
vi.mock('@/lib/i18n/navigation', () => import('@/tests/setup/plain-navigation'));
const solveCaptcha = vi.hoisted(() => vi.fn());
vi.mock('@/lib/captcha/solve-captcha', () => ({ solveCaptcha }));

const areaCodes = [
  { areaCode: '86', name: 'China', suspended: true },
  { areaCode: '852', name: 'Hong Kong', suspended: false },
];
const page = { target: '/', back: undefined, docs: { terms: null, privacy: null }, areaCodes };
const rule = '6 to 20 characters; avoid common passwords';

const sentCode = async (key: string) =>
  key.endsWith('verify_code/send') ? { challengeId: 'c1', maskedTarget: 'y**@e.com', resendAfter: 60 } : null;

beforeEach(() => {
  answers.of = sentCode;
  solveCaptcha.mockReset().mockResolvedValue({ code: 'c29sdmVk', randomStr: '1234' });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (children: ReactNode, locale?: Locale) => showWith({ auth, common }, children, locale);

const codes = () => bodiesOf('POST /upms/member/verify_code/send');
const tokens = () => bodiesOf('POST /auth/oauth/token/member');

async function sendCode() {
  press(auth.sendCode);
  await screen.findByText(/y\*\*@e\.com/);
}

describe('signing in with a code by e-mail', () => {
  it('asks for an address, a code that was sent, all of it, and the agreement', async () => {
    show(<LoginForm {...page} />);
    for (const wrong of ['', 'lin', 'lin@mail']) {
      type(auth.email, wrong);
      press(auth.signIn);
      expect(alerts()).toEqual([auth.emailInvalid]);
    }
    press(auth.sendCode);
    expect(codes()).toEqual([]);
    type(auth.email, 'lin@mail.example');
    press(auth.signIn);
    expect(alerts()).toEqual([auth.codeFirst]);
    await sendCode();
    expect(codes()).toEqual([{ scene: 'LOGIN', channel: 'EMAIL', email: 'lin@mail.example' }]);
    type(auth.code, '12a34');
    press(auth.signIn);
    expect(alerts()).toEqual([auth.codeShort]);
    expect(field(auth.code)).toHaveProperty('value', '1234');
    type(auth.code, '123456');
    expect(alerts()).toEqual([auth.agreeFirst]);
    expect(tokens()).toEqual([]);
  });

  it('says when the code can be sent again', async () => {
    vi.useFakeTimers();
    show(<LoginForm {...page} />);
    type(auth.email, 'lin@mail.example');
    await act(async () => {
      press(auth.sendCode);
      await vi.advanceTimersByTimeAsync(0);
    });
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Again in 60 s').disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(button('Again in 1 s').disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(button(auth.resend).disabled).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['common_error_verifyCode', 'common_error_verifyCodeExpired'] as const)(
    'keeps %s at the code',
    async (key) => {
      show(<LoginForm {...page} />);
      fireEvent.click(screen.getByRole('checkbox'));
      type(auth.email, 'lin@mail.example');
      await sendCode();
      answers.of = refuse(key);
      type(auth.code, '123456');
      await waitFor(() => expect(alerts()).toEqual([server[key]]));
      expect(said).toEqual([server[key]]);
    },
  );

  it('says that codes are sent too often', async () => {
    answers.of = refuse('common_error_verifyCodeOften', { status: 429 });
    show(<LoginForm {...page} />);
    type(auth.email, 'lin@mail.example');
    press(auth.sendCode);
    await waitFor(() => expect(said).toEqual([server.common_error_verifyCodeOften]));
  });
});

describe('signing in with a code by phone', () => {
  it('asks for a number that can be one, and offers e-mail where the service is suspended', () => {
    show(<LoginForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPhone }));
    expect(screen.getByText(auth.suspended)).toBeDefined();
    expect(field(auth.mobile)).toHaveProperty('disabled', true);
    type(auth.areaCode, '852');
    type(auth.mobile, '1234');
    press(auth.signIn);
    expect(alerts()).toEqual([auth.mobileInvalid]);
    type(auth.mobile, '9876 543x');
    expect(alerts()).toEqual([]);
    press(auth.sendCode);
    expect(alerts()).toEqual([auth.numbersOnly]);
    type(auth.mobile, '(9876) 5432');
    press(auth.signIn);
    expect(alerts()).toEqual([auth.codeFirst]);
    type(auth.areaCode, '86');
    press(auth.useEmail);
    expect(screen.getByRole('tab', { name: auth.byEmail }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('signing in with a password', () => {
  async function signIn(locale: Locale = 'en') {
    show(<LoginForm {...page} />, locale);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPassword }));
    fireEvent.click(screen.getByRole('checkbox'));
    type(auth.account, 'lin@mail.example');
    type(auth.password, 'blue lantern');
    press(auth.signIn);
  }

  it('asks for the name and the password', () => {
    show(<LoginForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPassword }));
    press(auth.signIn);
    expect(alerts()).toEqual([auth.accountMissing]);
    type(auth.account, 'lin@mail.example');
    press(auth.signIn);
    expect(alerts()).toEqual([auth.passwordMissing]);
    type(auth.password, 'blue lantern');
    press(auth.signIn);
    expect(alerts()).toEqual([auth.agreeFirst]);
    expect(asked).toEqual([]);
  });

  it.each([
    ['common_error_ncorrectCaptcha', 'zh-cn', '图形验证码错误'],
    ['common_error_ncorrectCaptcha', 'en', 'Wrong captcha'],
    ['common_error_ncorrectCaptcha', 'zh-hk', '圖形驗證碼錯誤'],
    ['common_error_invalidCaptcha', 'zh-cn', '图形验证码已失效，请刷新'],
    ['common_error_invalidCaptcha', 'en', 'The captcha has expired'],
    ['common_error_invalidCaptcha', 'zh-hk', '圖形驗證碼已失效，請刷新'],
  ] as const)('says %s in %s after two captchas, and can be tried again', async (key, locale, words) => {
    answers.of = refuse(key, { status: 428, data: { captcha: true } });
    await signIn(locale);
    await waitFor(() => expect(said).toEqual([words]));
    expect(alerts()).toEqual([words]);
    expect(tokens().map((body) => body?.randomStr)).toEqual([undefined, '1234', '1234']);
    press(auth.signIn);
    await waitFor(() => expect(tokens()).toHaveLength(6));
  });
});

describe('a new account', () => {
  it('asks for a contact, its code, a password typed twice, and the agreement', async () => {
    show(<RegisterForm {...page} />);
    const submit = () => press(auth.register.submit);
    submit();
    expect(alerts()).toEqual([auth.emailInvalid]);
    type(auth.email, 'lin@mail.example');
    submit();
    expect(alerts()).toEqual([auth.codeFirst]);
    await sendCode();
    type(auth.code, '12345');
    submit();
    expect(alerts()).toEqual([auth.codeShort]);
    type(auth.code, '123456');
    for (const password of ['', '12345', 'a'.repeat(21)]) {
      type(auth.password, password);
      submit();
      expect(alerts()).toEqual([rule]);
    }
    type(auth.password, 'blue lantern');
    type(auth.passwordAgain, 'blue lanterm');
    submit();
    expect(alerts()).toEqual(['New passwords do not match']);
    type(auth.passwordAgain, 'blue lantern');
    submit();
    expect(alerts()).toEqual([auth.agreeFirst]);
    fireEvent.click(screen.getByRole('checkbox'));
    answers.of = refuse('member_register_emailExist');
    submit();
    expect(await screen.findByText(server.member_register_emailExist)).toBeDefined();
    expect(bodiesOf('POST /upms/member/register/submit')).toMatchObject([
      { email: 'lin@mail.example', code: '123456', challengeId: 'c1', password: 'blue lantern' },
    ]);
  });

  it('asks a phone for its number, and sends none to where the service is suspended', () => {
    show(<RegisterForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.register.byPhone }));
    expect(screen.getByText(auth.suspended)).toBeDefined();
    expect(screen.queryByRole('button', { name: auth.register.submit })).toBeNull();
    type(auth.areaCode, '852');
    press(auth.register.submit);
    expect(alerts()).toEqual([auth.mobileInvalid]);
  });
});

describe('a forgotten password', () => {
  it('asks for an address, and says the same for each', async () => {
    show(<ForgotForm areaCodes={areaCodes} />);
    type(auth.email, 'lin@');
    press(auth.forgot.sendMail);
    expect(alerts()).toEqual([auth.emailInvalid]);
    type(auth.email, 'lin@mail.example');
    press(auth.forgot.sendMail);
    expect(await screen.findByText(/lin@mail\.example has an account/)).toBeDefined();
  });

  it('asks a phone for its number and the code', async () => {
    show(<ForgotForm areaCodes={areaCodes} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPhone }));
    type(auth.areaCode, '852');
    press(auth.forgot.next);
    expect(alerts()).toEqual([auth.mobileInvalid]);
    type(auth.mobile, '98765432');
    press(auth.forgot.next);
    expect(alerts()).toEqual([auth.codeFirst]);
    await sendCode();
    type(auth.code, '1');
    press(auth.forgot.next);
    expect(alerts()).toEqual([auth.codeShort]);
    answers.of = async () => ({ ticket: 't1' });
    type(auth.code, '123456');
    press(auth.forgot.next);
    expect(await screen.findByLabelText(auth.newPassword)).toBeDefined();
  });

  it('asks for a new password of six to twenty characters, typed twice', async () => {
    show(<NewPasswordForm permit={{ ticket: 't1' }} />);
    type(auth.newPassword, '12345');
    press(auth.reset.save);
    expect(alerts()).toEqual([rule]);
    type(auth.newPassword, 'blue lantern');
    press(auth.reset.save);
    expect(alerts()).toEqual(['New passwords do not match']);
    type(auth.newPasswordAgain, 'blue lantern');
    answers.of = refuse('shop_password_invalidPassword');
    press(auth.reset.save);
    await waitFor(() => expect(alerts()).toEqual([server.shop_password_invalidPassword]));
    answers.of = async () => null;
    press(auth.reset.save);
    expect(await screen.findByText(auth.reset.done)).toBeDefined();
  });
});
