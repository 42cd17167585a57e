import { describe, expect, it } from 'vitest';
import { ApiError, endsSession } from '@/lib/api/api-error';
import { locales } from '../i18n/locales';
import { errorMessageOf } from './error-message';
import { errorText } from './error-text';

const error = (status: number, message: string, data?: unknown, statusText = '') =>
  new ApiError(status, message, 'GET /x', data, statusText);

describe('errorMessageOf', () => {
  it.each([
    [error(0, ''), { kind: 'error', key: 'network' }],
    [error(404, ''), { kind: 'error', key: 'notFound' }],
    [error(404, 'goods_notFound'), { kind: 'server', key: 'goods_notFound', values: {} }],
    [error(426, 'Invalid refresh token: abc'), { kind: 'error', key: 'refreshTokenInvalid' }],
    [error(428, ''), { kind: 'error', key: 'accessIpDenied' }],
    [error(428, 'error.access_ip_denied'), { kind: 'error', key: 'accessIpDenied' }],
    [
      error(428, 'common_error_ncorrectCaptcha'),
      { kind: 'server', key: 'common_error_ncorrectCaptcha', values: {} },
    ],
    [
      error(401, 'Full authentication is required to access this resource'),
      { kind: 'server', key: 'common_message_unauthorized', values: {} },
    ],
    [error(401, ''), { kind: 'server', key: 'common_message_unauthorized', values: {} }],
    [error(500, 'x'.repeat(101)), { kind: 'server', key: 'common_message_unknownError', values: {} }],
    [error(422, 'Some words of the server'), { kind: 'text', text: 'Some words of the server' }],
    [error(502, '', undefined, 'Bad Gateway'), { kind: 'text', text: 'Bad Gateway' }],
    [error(500, ''), { kind: 'server', key: 'common_message_unknownError', values: {} }],
    [new TypeError('boom'), { kind: 'server', key: 'common_message_unknownError', values: {} }],
    [
      error(422, 'order_minAmount', { value: 5 }),
      { kind: 'server', key: 'order_minAmount', values: { value: 5 } },
    ],
    [
      error(422, 'goods_purchaseLimit', { args: [3] }),
      { kind: 'server', key: 'goods_purchaseLimit', values: { '0': 3 } },
    ],
  ])('%s', (thrown, expected) => expect(errorMessageOf(thrown)).toEqual(expected));
});

it.each([
  [401, '', true],
  [426, 'Invalid refresh token: abc', true],
  [426, 'error_refreshTokenInvalid', true],
  [426, 'common_login_badCredentials', false],
  [403, 'common_message_accessDenied', false],
  [0, '', false],
])('%s %s ends a session: %s', (status, message, ends) => {
  expect(endsSession(error(status, message))).toBe(ends);
});

describe('errorText', () => {
  it('translates into every language and fills in the arguments', async () => {
    const texts = await Promise.all(
      locales.map((locale) => errorText(error(422, 'order_minAmount', { value: 5 }), locale)),
    );
    expect(texts).toEqual([
      '订单金额不能低于 5 元，请选择更大的面额或数量',
      'The order amount cannot be less than CNY 5 yuan. Choose a larger amount or quantity',
      '訂單金額不能低於 5 元，請選擇更大的面額或數量',
    ]);
    expect(await errorText(error(422, 'goods_purchaseLimit', { args: [3] }), 'en')).toBe(
      'You can buy at most 3 of these',
    );
  });

  it('names what is left of a lock, and the whole lock when that is not known', async () => {
    const locked = (retryAfter: number | null) =>
      errorText(new ApiError(426, 'common_login_lockedAccount', 'POST /', undefined, '', retryAfter), 'en');
    expect(await locked(61)).toBe('Too many wrong passwords. Try again in 2 minutes');
    expect(await locked(null)).toBe('Too many wrong passwords. Try again in 30 minutes');
  });

  it('does not show unknown keys', async () => {
    expect(await errorText(error(422, 'newer_backend_key'), 'en')).not.toContain('newer_backend_key');
  });
});
