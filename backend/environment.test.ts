import { expect, it } from 'vitest';
import { readEnvironment } from './environment';

const account = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token of the account',
  TWILIO_FROM: '+15005550006',
};

it('takes a whole Twilio account, or none', () => {
  expect(readEnvironment({ NODE_ENV: 'test' }).twilio).toBeNull();
  expect(readEnvironment({ NODE_ENV: 'test', ...account }).twilio).toEqual({
    accountSid: account.TWILIO_ACCOUNT_SID,
    authToken: account.TWILIO_AUTH_TOKEN,
    from: account.TWILIO_FROM,
    apiUrl: 'https://api.twilio.com',
  });
  for (const name of Object.keys(account)) {
    expect(() => readEnvironment({ NODE_ENV: 'test', ...account, [name]: '' }), name).toThrow(
      /all three or none/,
    );
  }
  expect(() => readEnvironment({ NODE_ENV: 'test', ...account, TWILIO_FROM: 'somebody' })).toThrow(
    /TWILIO_FROM/,
  );
});
