import { expect, it } from 'vitest';
import { readEnvironment } from './environment';

const account = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token of the account',
  TWILIO_FROM: '+15005550006',
};

it('accepts all three Twilio settings or none', () => {
  expect(readEnvironment({ STORE_DEMO: '1' }).twilio).toBeNull();
  expect(readEnvironment({ STORE_DEMO: '1', ...account }).twilio).toEqual({
    accountSid: account.TWILIO_ACCOUNT_SID,
    authToken: account.TWILIO_AUTH_TOKEN,
    from: account.TWILIO_FROM,
    apiUrl: 'https://api.twilio.com',
  });
  for (const name of Object.keys(account)) {
    expect(() => readEnvironment({ STORE_DEMO: '1', ...account, [name]: '' }), name).toThrow(
      /all three or none/,
    );
  }
  expect(() => readEnvironment({ STORE_DEMO: '1', ...account, TWILIO_FROM: 'somebody' })).toThrow(
    /TWILIO_FROM/,
  );
});

it.each<Record<string, string>>([
  {},
  { NODE_ENV: 'development' },
  { NODE_ENV: 'production', STORE_DEMO: '0' },
  { STORE_DEMO: '0', NODE_ENV: '' },
])('is not a demo without STORE_DEMO=1, whatever NODE_ENV is: %j', (environment) => {
  const secret = { STORE_DEMO: '', STORE_SECRET: 's'.repeat(32) };
  expect(readEnvironment({ ...secret, ...environment }).demo).toBe(false);
  expect(() => readEnvironment({ STORE_DEMO: '', ...environment, STORE_SECRET: '' })).toThrow(
    /STORE_SECRET is needed .+STORE_DEMO=1/,
  );
});

it('rejects demo mode with a live Stripe key', () => {
  expect(() => readEnvironment({ STORE_DEMO: '1', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/contradict/);
  expect(readEnvironment({ STORE_DEMO: '1', STRIPE_SECRET_KEY: 'sk_test_1' }).demo).toBe(true);
});

it('validates former secrets', () => {
  const secret = { STORE_DEMO: '', STORE_SECRET: 's'.repeat(32) };
  const old = `${'o'.repeat(32)}, ${'p'.repeat(32)}`;
  expect(readEnvironment(secret).oldSecrets).toEqual([]);
  expect(readEnvironment({ ...secret, STORE_OLD_SECRETS: old }).oldSecrets).toEqual([
    'o'.repeat(32),
    'p'.repeat(32),
  ]);
  expect(() => readEnvironment({ ...secret, STORE_OLD_SECRETS: 'short' })).toThrow(/STORE_OLD_SECRETS/);
  expect(() => readEnvironment({ ...secret, STORE_OLD_SECRETS: secret.STORE_SECRET })).toThrow(
    /contains STORE_SECRET/,
  );
});
