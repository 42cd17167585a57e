import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, it, vi } from 'vitest';
import { captchaChallenge } from '@/lib/auth/contract';
import { loadDeriveKey } from './derive-key';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a captcha is solved on plain http, where crypto.subtle does not exist', async () => {
  const challenge = captchaChallenge.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1000,
      counter: 7,
      deriveKey,
      expiresAt: Math.floor(Date.now() / 1000) + 300,
      data: { randomStr: '1' },
      hmacSignatureSecret: 'secret of the signature',
      hmacKeySignatureSecret: 'secret of the key',
    }),
  );
  const byBrowser = await solveChallenge({ challenge, deriveKey: await loadDeriveKey() });
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const inJavaScript = await solveChallenge({ challenge, deriveKey: await loadDeriveKey() });
  expect(inJavaScript).toMatchObject({ counter: 7, derivedKey: byBrowser?.derivedKey });
});
