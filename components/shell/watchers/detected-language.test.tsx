import { afterEach, expect, it, vi } from 'vitest';
import { keepDetectedLanguage } from './detected-language';

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it.each([
  ['/', '', 'i18n_redirected=zh-cn; Max-Age=31536000; Path=/; SameSite=Lax'],
  ['/?from=mail', '', 'i18n_redirected=zh-cn; Max-Age=31536000; Path=/; SameSite=Lax'],
  ['/', 'i18n_redirected=zh-hk', null],
  // Only the home page detects the language.
  ['/goods/detail?id=1', '', null],
])('a first visit at %s with the cookie "%s" writes %s', (path, cookie, written) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  const write = vi.spyOn(document, 'cookie', 'set').mockReturnValue();
  window.history.replaceState(null, '', path);
  keepDetectedLanguage();
  expect(write.mock.calls).toEqual(written === null ? [] : [[written]]);
});
