import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { accountMessages } from '@/tests/setup/account-messages';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { alerts, press, refuse, showWith, type } from '@/tests/setup/render-form';
import { PasskeyButton } from '../passkeys/passkey-button';
import { LoginForm } from './login-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const token = 'POST /auth/oauth/token/member';
const signedIn = {
  user_id: '7',
  username: 'lin',
  areaCode: null,
  user: { nickname: 'Lin', avatar: null, vipLevel: 'V1' },
};
const askFactor = refuse('common_login_secondFactor', {
  status: 403,
  data: { ticket: 'a ticket', expiresIn: 300 },
});
const replace = vi.fn();
const area = [{ areaCode: '852', name: '', suspended: false }];

beforeEach(() => {
  replace.mockClear();
  vi.stubGlobal('location', { ...window.location, hash: '', replace });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(locales)('a sign-in in %s', (locale) => {
  const messages = accountMessages[locale];
  const { auth, server } = messages;
  const text = auth.secondStep;

  function show() {
    return showWith(
      messages,
      <LoginForm target="/en/order" back="/en/order" docs={{ terms: null, privacy: null }} areaCodes={area}>
        <PasskeyButton target="/en/order" />
      </LoginForm>,
      locale,
    );
  }

  async function passFirstStep() {
    show();
    screen.getByRole('tab', { name: auth.byPassword }).click();
    await waitFor(() => screen.getByLabelText(auth.account, { selector: 'input' }));
    type(auth.account, 'lin');
    type(auth.password, 'blue lantern');
    screen.getByRole('checkbox').click();
    responses.of = (_key, { body }) => (body?.grant_type === 'password' ? askFactor() : signedIn);
    press(auth.signIn);
    await waitFor(() => screen.getByRole('heading', { name: text.title }));
  }

  it('asks a member with an authenticator for its code, and opens the page that was wanted', async () => {
    await passFirstStep();
    expect(alerts()).toEqual([]);
    expect(screen.queryByRole('button', { name: auth.passkey.signIn })).toBeNull();
    type(text.code, '１２ 34 ５６');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/en/order'));
    expect(bodiesOf(token).at(-1)).toMatchObject({
      grant_type: 'second_factor',
      ticket: 'a ticket',
      code: '123456',
    });
  });

  it('takes a recovery code, says what is wrong, and leads back', async () => {
    await passFirstStep();
    responses.of = refuse('member_factor_codeIncorrect');
    press(text.useRecovery);
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([text.recoveryMissing]));
    type(text.recovery, 'abcde-12345');
    press(auth.signIn);
    await waitFor(() => expect(alerts()).toEqual([server.member_factor_codeIncorrect]));
    expect(bodiesOf(token).at(-1)).toMatchObject({ code: 'abcde-12345' });
    responses.of = refuse('common_login_secondFactorExpired');
    press(auth.signIn);
    await waitFor(() => screen.getByRole('tab', { name: auth.byPassword }));
  });

  it('uses a passkey of the device, and says when none was used', async () => {
    responses.of = (key) =>
      key === token ? signedIn : { transaction: 'sealed', options: { challenge: 'challenge' } };
    device.startAuthentication.mockRejectedValueOnce(new Error('NotAllowedError'));
    show();
    press(auth.passkey.signIn);
    await waitFor(() => expect(alerts()).toEqual([auth.passkey.declined]));
    device.startAuthentication.mockResolvedValueOnce({ id: 'key' });
    press(auth.passkey.signIn);
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/en/order'));
    expect(bodiesOf(token)).toMatchObject([
      { grant_type: 'passkey', transaction: 'sealed', passkey: { id: 'key' }, agree: true },
    ]);
  });
});

it('continues a sign-in at a provider with the ticket of the URL', async () => {
  const messages = accountMessages.en;
  vi.stubGlobal('location', { ...window.location, hash: '#second-step=from%20provider', replace });
  showWith(
    messages,
    <LoginForm target="/en" back={undefined} docs={{ terms: null, privacy: null }} areaCodes={area} />,
  );
  await waitFor(() => screen.getByRole('heading', { name: messages.auth.secondStep.title }));
  responses.of = () => signedIn;
  type(messages.auth.secondStep.code, '654321');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/en'));
  expect(bodiesOf(token)).toMatchObject([{ ticket: 'from provider', code: '654321' }]);
});

it('says that a browser has no passkeys', () => {
  const messages = accountMessages.en;
  vi.stubGlobal('PublicKeyCredential', undefined);
  showWith(messages, <PasskeyButton target="/en" />);
  press(messages.auth.passkey.signIn);
  expect(alerts()).toEqual([messages.auth.passkey.unsupported]);
});
