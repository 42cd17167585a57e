import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import auth from '@/messages/en/auth.json';
import common from '@/messages/en/common.json';
import server from '@/messages/en/server.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { RegisterForm } from './register/register-form';
import { ForgotForm } from './reset/forgot-form';
import { NewPasswordForm } from './reset/new-password-form';
import { LoginForm } from './sign-in/login-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
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
  responses.of = sentCode;
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
  it('requires an e-mail, a sent code, all its digits, and the agreement', async () => {
    show(<LoginForm {...page} />);
    for (const wrong of ['', 'lin', 'lin@mail']) {
      type(auth.email, wrong);
      press(auth.signIn);
      await waitFor(() => expect(alerts()).toEqual([auth.emailInvalid]));
    }
    press(auth.sendCode);
    expect(codes()).toEqual([]);
    type(auth.email, 'lin@mail.example');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.codeFirst]));
    await sendCode();
    expect(codes()).toEqual([{ scene: 'LOGIN', channel: 'EMAIL', email: 'lin@mail.example' }]);
    type(auth.code, '12a34');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.codeShort]));
    expect(field(auth.code)).toHaveProperty('value', '1234');
    // As a Chinese keyboard types them.
    type(auth.code, '１２３４５６');
    expect(field(auth.code)).toHaveProperty('value', '123456');
    await waitFor(() => expect(alerts()).toEqual([auth.agreeFirst]));
    expect(tokens()).toEqual([]);
  });

  it('shows when the code can be sent again', async () => {
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
    'shows %s at the code field, and nowhere else',
    async (key) => {
      show(<LoginForm {...page} />);
      fireEvent.click(screen.getByRole('checkbox'));
      type(auth.email, 'lin@mail.example');
      await sendCode();
      responses.of = refuse(key);
      type(auth.code, '123456');
      await waitFor(() => expect(alerts()).toEqual([server[key]]));
      expect(toasts).toEqual([]);
    },
  );

  it('shows that codes are sent too often', async () => {
    responses.of = refuse('common_error_verifyCodeOften', { status: 429 });
    show(<LoginForm {...page} />);
    type(auth.email, 'lin@mail.example');
    press(auth.sendCode);
    await waitFor(() => expect(toasts).toEqual([server.common_error_verifyCodeOften]));
  });
});

describe('signing in with a code by phone', () => {
  it('requires a valid number and offers e-mail where text messages are suspended', async () => {
    show(<LoginForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPhone }));
    expect(field(auth.areaCode)).toHaveProperty('value', '852');
    type(auth.areaCode, '86');
    expect(screen.getByText(auth.suspended)).toBeDefined();
    expect(field(auth.mobile)).toHaveProperty('disabled', true);
    type(auth.areaCode, '852');
    type(auth.mobile, '1234');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.mobileInvalid]));
    type(auth.mobile, '9876 543x');
    await waitFor(() => expect(alerts()).toEqual([]));
    press(auth.sendCode);
    await waitFor(() => expect(alerts()).toEqual([auth.numbersOnly]));
    type(auth.mobile, '(9876) 5432');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.codeFirst]));
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

  it('asvs:V6.2.6 asvs:V6.2.7 hides the password until it is asked to show it, and takes what is pasted', async () => {
    show(<LoginForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPassword }));
    const password = () => field(auth.password) as HTMLInputElement;
    expect([password().type, password().autocomplete]).toEqual(['password', 'current-password']);
    // A page that refuses what is pasted or dropped cancels the event.
    expect(fireEvent.paste(password(), { clipboardData: { getData: () => 'blue lantern' } })).toBe(true);
    expect(fireEvent.drop(password())).toBe(true);
    expect(fireEvent.contextMenu(password())).toBe(true);
    press(auth.showPassword);
    expect(password().type).toBe('text');
    press(auth.hidePassword);
    expect(password().type).toBe('password');
  });

  it('requires a name and a password', async () => {
    show(<LoginForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPassword }));
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.accountMissing]));
    type(auth.account, 'lin@mail.example');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.passwordMissing]));
    type(auth.password, 'blue lantern');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.agreeFirst]));
    expect(requests).toEqual([]);
  });

  it.each([
    ['common_error_ncorrectCaptcha', 'zh-cn', '安全验证未通过，请重试'],
    ['common_error_ncorrectCaptcha', 'en', 'The security check failed. Please try again'],
    ['common_error_ncorrectCaptcha', 'zh-hk', '安全驗證未能通過，請再試'],
    ['common_error_invalidCaptcha', 'zh-cn', '安全验证已过期，请重试'],
    ['common_error_invalidCaptcha', 'en', 'The security check has expired. Please try again'],
    ['common_error_invalidCaptcha', 'zh-hk', '安全驗證已過期，請再試'],
  ] as const)('shows %s in %s after two captchas and allows a retry', async (key, locale, words) => {
    const answer = refuse(key, { status: 428, data: { captcha: true } });
    // As over a network: React renders that the former problem is gone before the next response arrives.
    responses.of = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return answer();
    };
    await signIn(locale);
    await waitFor(() => expect(alerts()).toEqual([words]));
    expect(toasts).toEqual([]);
    expect(tokens().map((body) => body?.randomStr)).toEqual([undefined, '1234', '1234']);
    press(auth.signIn);
    await waitFor(() => expect(tokens()).toHaveLength(6));
    await waitFor(() => expect(alerts()).toEqual([words]));
  });
});

describe('a new account', () => {
  it('requires a contact, its code, a repeated password and the agreement', async () => {
    show(<RegisterForm {...page} />);
    const submit = () => press(auth.register.submit);
    submit();
    await waitFor(() => expect(alerts()).toEqual([auth.emailInvalid]));
    type(auth.email, 'lin@mail.example');
    submit();
    await waitFor(() => expect(alerts()).toEqual([auth.codeFirst]));
    await sendCode();
    type(auth.code, '12345');
    submit();
    await waitFor(() => expect(alerts()).toEqual([auth.codeShort]));
    type(auth.code, '123456');
    for (const password of ['', '12345', 'a'.repeat(21)]) {
      type(auth.password, password);
      submit();
      await waitFor(() => expect(alerts()).toEqual([rule]));
    }
    type(auth.password, 'blue lantern');
    type(auth.passwordAgain, 'blue lanterm');
    submit();
    await waitFor(() => expect(alerts()).toEqual(['New passwords do not match']));
    type(auth.passwordAgain, 'blue lantern');
    submit();
    await waitFor(() => expect(alerts()).toEqual([auth.agreeFirst]));
    fireEvent.click(screen.getByRole('checkbox'));
    responses.of = refuse('member_register_emailExist');
    submit();
    expect(await screen.findByText(server.member_register_emailExist)).toBeDefined();
    expect(toasts).toEqual([]);
    expect(bodiesOf('POST /upms/member/register/submit')).toMatchObject([
      { email: 'lin@mail.example', code: '123456', challengeId: 'c1', password: 'blue lantern' },
    ]);
  });

  it('requires a phone number, and is unavailable where text messages are suspended', async () => {
    show(<RegisterForm {...page} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.register.byPhone }));
    expect(field(auth.areaCode)).toHaveProperty('value', '852');
    type(auth.areaCode, '86');
    expect(screen.getByText(auth.suspended)).toBeDefined();
    expect(screen.queryByRole('button', { name: auth.register.submit })).toBeNull();
    type(auth.areaCode, '852');
    press(auth.register.submit);
    await waitFor(() => expect(alerts()).toEqual([auth.mobileInvalid]));
  });
});

describe('a forgotten password', () => {
  it('requires an e-mail and shows the same text for each', async () => {
    show(<ForgotForm areaCodes={areaCodes} />);
    type(auth.email, 'lin@');
    press(auth.forgot.sendMail);
    await waitFor(() => expect(alerts()).toEqual([auth.emailInvalid]));
    type(auth.email, 'lin@mail.example');
    press(auth.forgot.sendMail);
    expect(await screen.findByText(/lin@mail\.example has an account/)).toBeDefined();
  });

  it('requires a phone number and the code', async () => {
    show(<ForgotForm areaCodes={areaCodes} />);
    fireEvent.click(screen.getByRole('tab', { name: auth.byPhone }));
    type(auth.areaCode, '852');
    press(auth.forgot.next);
    await waitFor(() => expect(alerts()).toEqual([auth.mobileInvalid]));
    type(auth.mobile, '98765432');
    press(auth.forgot.next);
    await waitFor(() => expect(alerts()).toEqual([auth.codeFirst]));
    await sendCode();
    type(auth.code, '1');
    press(auth.forgot.next);
    await waitFor(() => expect(alerts()).toEqual([auth.codeShort]));
    responses.of = async () => ({ ticket: 't1' });
    type(auth.code, '123456');
    press(auth.forgot.next);
    expect(await screen.findByLabelText(auth.newPassword)).toBeDefined();
  });

  it('requires a new password of six to twenty characters and its repetition', async () => {
    show(<NewPasswordForm permit={{ ticket: 't1' }} />);
    type(auth.newPassword, '12345');
    press(auth.reset.save);
    await waitFor(() => expect(alerts()).toEqual([rule]));
    type(auth.newPassword, 'blue lantern');
    press(auth.reset.save);
    await waitFor(() => expect(alerts()).toEqual(['New passwords do not match']));
    type(auth.newPasswordAgain, 'blue lantern');
    responses.of = refuse('shop_password_invalidPassword');
    press(auth.reset.save);
    await waitFor(() => expect(alerts()).toEqual([server.shop_password_invalidPassword]));
    expect(toasts).toEqual([]);
    responses.of = async () => null;
    press(auth.reset.save);
    expect(await screen.findByText(auth.reset.done)).toBeDefined();
  });
});

describe('in a browser that blocks cookies', () => {
  const block = {
    'and says so': () => vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false),
    silently: () => vi.spyOn(document, 'cookie', 'get').mockReturnValue(''),
    'with an error': () =>
      vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError');
      }),
  };

  it.each(Object.entries(block))(
    '%s, signing in says that cookies are needed and sends nothing',
    async (_, start) => {
      start();
      show(<LoginForm {...page} />);
      expect(screen.getAllByText(auth.cookiesNeeded)).toHaveLength(1);
      fireEvent.click(screen.getByRole('tab', { name: auth.byPassword }));
      type(auth.account, 'lin');
      type(auth.password, 'longenough1');
      fireEvent.click(screen.getByRole('checkbox'));
      press(auth.signIn);
      await waitFor(() => expect(alerts()).toEqual([auth.cookiesNeeded]));
      expect(tokens()).toEqual([]);
      vi.restoreAllMocks();
    },
  );

  it('creating an account says so too', () => {
    block.silently();
    show(<RegisterForm {...page} />);
    expect(screen.getByText(auth.cookiesNeeded)).toBeDefined();
    vi.restoreAllMocks();
  });

  it('nothing is said where cookies work, and no cookie is left', () => {
    show(<LoginForm {...page} />);
    expect(screen.queryByText(auth.cookiesNeeded)).toBeNull();
    expect(document.cookie).not.toContain('probe');
  });
});
