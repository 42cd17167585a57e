import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { armFailpoint } from '../platform/failpoints';
import { readEnvironment } from './environment';

const CLIENT_SECRET = 'c'.repeat(32);
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

const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Shop <no-reply@shop.example>' };

it('needs a mail server and a sender unless it is a demo, and names what is missing', () => {
  const shop = { STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET };
  expect(() => readEnvironment(shop)).toThrow(/SMTP_URL and MAIL_FROM/);
  expect(() => readEnvironment({ ...shop, ...mail, MAIL_FROM: '' })).toThrow(/set MAIL_FROM\./);
  expect(() => readEnvironment({ ...shop, ...mail, SMTP_URL: '' })).toThrow(/set SMTP_URL\./);
  expect(readEnvironment({ ...shop, ...mail, MAIL_REPLY_TO: 'help@shop.example' })).toMatchObject({
    smtpUrl: 'smtp://mail.example',
    mailFrom: 'Shop <no-reply@shop.example>',
    mailReplyTo: 'help@shop.example',
  });
  expect(readEnvironment({ STORE_DEMO: '1' })).toMatchObject({ smtpUrl: null, mailReplyTo: null });
});

it.each<Record<string, string>>([
  {},
  { NODE_ENV: 'development' },
  { NODE_ENV: 'production', STORE_DEMO: '0' },
  { STORE_DEMO: '0', NODE_ENV: '' },
])('is not a demo without STORE_DEMO=1, whatever NODE_ENV is: %j', (environment) => {
  const secret = { ...mail, STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET };
  expect(readEnvironment({ ...secret, ...environment }).demo).toBe(false);
  expect(() => readEnvironment({ STORE_DEMO: '', ...environment, STORE_SECRET: '' })).toThrow(
    /STORE_SECRET is needed .+STORE_DEMO=1/,
  );
});

describe('the card provider', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const live = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  const shop = { ...mail, STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET };

  it('has all three settings or none', () => {
    expect(readEnvironment({ STORE_DEMO: '1' }).stripe).toBeNull();
    expect(readEnvironment({ STORE_DEMO: '1', ...stripe }).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_1'],
      apiBase: 'https://api.stripe.com',
      country: null,
      livemode: false,
    });
    const inHongKong = { STORE_DEMO: '1', ...stripe, STRIPE_ACCOUNT_COUNTRY: 'HK' };
    expect(readEnvironment(inHongKong).stripe?.country).toBe('HK');
    expect(() => readEnvironment({ ...inHongKong, STRIPE_ACCOUNT_COUNTRY: 'Hong Kong' })).toThrow(
      /country code/,
    );
    for (const name of Object.keys(stripe)) {
      expect(() => readEnvironment({ STORE_DEMO: '1', ...stripe, [name]: '' }), name).toThrow(
        /all three or none/,
      );
    }
  });

  it('takes its mode from the keys, which must agree', () => {
    expect(readEnvironment({ ...shop, ...live }).stripe?.livemode).toBe(true);
    expect(() => readEnvironment({ ...shop, ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(
      /contradict/,
    );
    expect(() => readEnvironment({ STORE_DEMO: '1', ...live })).toThrow(/contradict/);
    expect(() => readEnvironment({ ...shop, ...live, STRIPE_API_BASE: 'http://stripe.example' })).toThrow(
      /https/,
    );
  });

  it('accepts two webhook secrets, and nothing that is not a key', () => {
    const two = { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
    expect(readEnvironment({ STORE_DEMO: '1', ...two }).stripe?.webhookSecrets).toEqual([
      'whsec_1',
      'whsec_2',
    ]);
    for (const name of Object.keys(stripe)) {
      expect(() => readEnvironment({ STORE_DEMO: '1', ...stripe, [name]: 'hello' }), name).toThrow(name);
    }
  });
});

describe('PayPal', () => {
  const paypal = {
    PAYPAL_CLIENT_ID: 'client-id',
    PAYPAL_CLIENT_SECRET: 'client-secret',
    PAYPAL_WEBHOOK_ID: 'WH-123456',
  };
  const sandbox = { ...paypal, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com/' };
  const shop = { ...mail, STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET };

  it('has all three settings or none', () => {
    expect(readEnvironment({ STORE_DEMO: '1' }).paypal).toBeNull();
    expect(readEnvironment({ STORE_DEMO: '1', ...sandbox }).paypal).toMatchObject({
      clientId: 'client-id',
      clientSecret: 'client-secret',
      webhookId: 'WH-123456',
      apiBase: 'https://api-m.sandbox.paypal.com',
      livemode: false,
      certificateOrigins: ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com'],
    });
    for (const name of Object.keys(paypal)) {
      expect(() => readEnvironment({ STORE_DEMO: '1', ...sandbox, [name]: '' }), name).toThrow(
        /all three or none/,
      );
      expect(() => readEnvironment({ STORE_DEMO: '1', ...sandbox, [name]: 'a b' }), name).toThrow(name);
    }
  });

  it('takes its mode from the address of the API, which a demo must not have live', () => {
    expect(readEnvironment({ ...shop, ...paypal }).paypal).toMatchObject({
      apiBase: 'https://api-m.paypal.com',
      livemode: true,
      certificateOrigins: ['https://api-m.paypal.com', 'https://api.paypal.com'],
    });
    expect(() => readEnvironment({ STORE_DEMO: '1', ...paypal })).toThrow(/contradict/);
  });

  it('reaches PayPal or this machine, and no other host', () => {
    const base = (url: string) => readEnvironment({ ...shop, ...paypal, PAYPAL_API_BASE: url }).paypal;
    expect(base('http://127.0.0.1:4000')).toMatchObject({
      livemode: false,
      apiBase: 'http://127.0.0.1:4000',
    });
    for (const url of [
      'https://paypal.example',
      'http://api-m.paypal.com',
      'http://localhost.example',
      'x',
    ]) {
      expect(() => base(url), url).toThrow(/PAYPAL_API_BASE/);
    }
  });
});

describe('sign-in with Google and Apple', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'client-secret' };
  const apple = {
    APPLE_CLIENT_ID: 'example.shop.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  };
  const read = (changes: Record<string, string>) => readEnvironment({ STORE_DEMO: '1', ...changes }).signIn;

  it('has all settings of a provider or none', () => {
    expect(read({})).toEqual({});
    expect(read(google)).toMatchObject({
      google: { issuer: 'https://accounts.google.com', clientId: 'client', secret: 'client-secret' },
    });
    expect(read({ ...google, ...apple }).apple).toMatchObject({
      issuer: 'https://appleid.apple.com',
      secret: { teamId: 'TEAM123456', keyId: 'KEY1234567' },
    });
    for (const name of Object.keys(google)) {
      expect(() => read({ ...google, [name]: '' }), name).toThrow(/both or none/);
    }
    for (const name of Object.keys(apple)) {
      expect(() => read({ ...apple, [name]: '' }), name).toThrow(/all four or none/);
    }
  });

  it('accepts no other key of Apple than P-256, and no issuer without https elsewhere', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey;
    const wrong = other.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const APPLE_PRIVATE_KEY of [wrong, 'not a key']) {
      expect(() => read({ ...apple, APPLE_PRIVATE_KEY })).toThrow(/APPLE_PRIVATE_KEY/);
    }
    for (const GOOGLE_ISSUER of ['http://accounts.example', 'accounts.example', 'http://localhost.example']) {
      expect(() => read({ ...google, GOOGLE_ISSUER }), GOOGLE_ISSUER).toThrow(/GOOGLE_ISSUER/);
    }
    expect(read({ ...google, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }).google?.issuer).toBe(
      'http://127.0.0.1:4000',
    );
  });
});

it('ends a process at a failpoint in demo mode only', () => {
  const STORE_FAILPOINT = 'order.placed';
  expect(readEnvironment({ STORE_DEMO: '1' }).failpoint).toBeNull();
  expect(readEnvironment({ STORE_DEMO: '1', STORE_FAILPOINT }).failpoint).toBe(STORE_FAILPOINT);
  const live = { STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET, STORE_FAILPOINT };
  expect(() => readEnvironment(live)).toThrow(/needs demo mode/);
  expect(() => armFailpoint('order.lost')).toThrow(/unknown/);
});

it('validates former secrets', () => {
  const secret = { ...mail, STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET };
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

const supplier = {
  SUPPLIER_API_BASE: 'https://supplier.example/api/',
  SUPPLIER_KEY_ID: 'shop-1',
  SUPPLIER_SECRET: 'r'.repeat(32),
};
const live = { ...mail, STORE_DEMO: '', STORE_SECRET: 's'.repeat(32), CLIENT_SECRET };

it('accepts all three settings of a supplier or none', () => {
  expect(readEnvironment(live).supplier).toBeNull();
  expect(readEnvironment({ ...live, ...supplier }).supplier).toEqual({
    apiBase: 'https://supplier.example/api',
    keyId: 'shop-1',
    secret: 'r'.repeat(32),
    callbackSecret: 'r'.repeat(32),
    timeout: 15_000,
  });
  const own = { SUPPLIER_CALLBACK_SECRET: 'c'.repeat(32), SUPPLIER_TIMEOUT: '900' };
  expect(readEnvironment({ ...live, ...supplier, ...own }).supplier).toMatchObject({
    callbackSecret: 'c'.repeat(32),
    timeout: 900,
  });
  for (const name of Object.keys(supplier)) {
    expect(() => readEnvironment({ ...live, ...supplier, [name]: '' }), name).toThrow(/all three or none/);
  }
});

it.each([
  'http://supplier.example',
  'ftp://supplier.example',
  'https://name:word@supplier.example',
  'https://supplier.example?x=1',
])('rejects %s as the address of a supplier', (SUPPLIER_API_BASE) => {
  expect(() => readEnvironment({ ...live, ...supplier, SUPPLIER_API_BASE })).toThrow(/SUPPLIER_API_BASE/);
});

const bucket = {
  S3_BUCKET: 'shop-files',
  S3_REGION: 'ap-east-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('accepts all four settings of a bucket or none', () => {
  expect(readEnvironment(live).s3).toBeNull();
  expect(readEnvironment({ ...live, ...bucket }).s3).toEqual({
    bucket: 'shop-files',
    region: 'ap-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    endpoint: null,
    pathStyle: false,
  });
  const own = { S3_ENDPOINT: 'http://minio:9000', S3_PATH_STYLE: '1' };
  expect(readEnvironment({ ...live, ...bucket, ...own }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    pathStyle: true,
  });
  for (const name of Object.keys(bucket)) {
    expect(() => readEnvironment({ ...live, ...bucket, [name]: '' }), name).toThrow(/all four or none/);
  }
  expect(() => readEnvironment({ ...live, S3_ENDPOINT: own.S3_ENDPOINT })).toThrow(/all four or none/);
  for (const [name, value] of [
    ['S3_BUCKET', 'Shop Files'],
    ['S3_REGION', 'Hong Kong'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_PATH_STYLE', 'yes'],
  ] as const) {
    expect(() => readEnvironment({ ...live, ...bucket, [name]: value }), name).toThrow(name);
  }
});

it('accepts a supplier in demo mode on this machine only', () => {
  const demo = { ...supplier, STORE_DEMO: '1' };
  expect(() => readEnvironment(demo)).toThrow(/contradict/);
  const here = readEnvironment({ ...demo, SUPPLIER_API_BASE: 'http://127.0.0.1:4010' });
  expect(here.supplier?.apiBase).toBe('http://127.0.0.1:4010');
});

describe('what the shop front and the backend share', () => {
  const shop = { ...mail, STORE_DEMO: '', STORE_SECRET: 's'.repeat(32) };

  it('asvs:V13.2.3 asvs:V6.3.2 has no default in a live shop', () => {
    expect(readEnvironment({ STORE_DEMO: '1' })).toMatchObject({
      clientSecret: 'shop',
      storefrontKey: 'shop',
    });
    for (const weak of ['', 'shop', 'x'.repeat(31)]) {
      expect(() => readEnvironment({ ...shop, CLIENT_SECRET: weak }), weak).toThrow(/CLIENT_SECRET/);
    }
    expect(readEnvironment({ ...shop, CLIENT_SECRET })).toMatchObject({
      clientSecret: CLIENT_SECRET,
      storefrontKey: null,
    });
    expect(() => readEnvironment({ ...shop, CLIENT_SECRET, STOREFRONT_KEY: 'shop' })).toThrow(
      /STOREFRONT_KEY/,
    );
  });

  it('asvs:V13.3.1 differs from the other secrets', () => {
    const same = 's'.repeat(32);
    expect(() => readEnvironment({ ...shop, CLIENT_SECRET: same })).toThrow(/STORE_SECRET and CLIENT_SECRET/);
    const two = { CLIENT_SECRET, STOREFRONT_KEY: CLIENT_SECRET };
    expect(() => readEnvironment({ ...shop, ...two })).toThrow(/must differ/);
    expect(() => readEnvironment({ ...shop, CLIENT_SECRET, SESSION_SECRET: CLIENT_SECRET })).toThrow(
      /must differ/,
    );
  });
});

it('has the back office at the URL of the shop, or at a host of its own', () => {
  const shop = { STORE_DEMO: '1', STORE_URL: 'https://shop.example/' };
  expect(readEnvironment(shop).staffUrl).toBe('https://shop.example');
  const own = { ...shop, STAFF_URL: 'https://staff.shop.example/' };
  expect(readEnvironment(own).staffUrl).toBe('https://staff.shop.example');
  expect(() => readEnvironment({ ...shop, STAFF_URL: 'https://shop.example' })).toThrow(/STAFF_URL/);
});

it('refuses a database whose certificate is not checked', () => {
  const at = (query: string) => ({ STORE_DEMO: '1', DATABASE_URL: `postgres://a@db.example/shop${query}` });
  expect(readEnvironment(at('?sslmode=verify-full')).databaseUrl).toContain('verify-full');
  for (const query of ['?sslmode=no-verify', '?a=b&sslmode=no-verify'])
    expect(() => readEnvironment(at(query))).toThrow(/DATABASE_URL: must not skip the check of certificates/);
});
