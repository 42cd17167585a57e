import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The names of the methods, and what distinguishes one from the others. */
const namedBy = ['lib/payments/payment-methods.ts', 'lib/payments/method-rules.ts', 'lib/pricing/coins.ts'];

const folders = ['app', 'backend', 'components', 'lib', 'server'];
const isOther =
  /\.test\.tsx?$|^backend\/(?:seed|testing)|\/example-[\w-]+\.ts$|^backend\/database\/migrations/;

/** PayPal is left out, because the provider has the name of its method. */
const name = /['"`](?:STRIPE_CARD|ALIPAY|WECHAT_PAY|COIN)['"`]|\b(?:STRIPE_CARD|ALIPAY|WECHAT_PAY|COIN): ?\{/;

it('a payment method is named by the table of its rules alone', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !isOther.test(file));
  expect(sources.length).toBeGreaterThan(1_000);
  const naming = sources.filter((file) => name.test(readFileSync(file, 'utf8')));
  expect(naming.toSorted()).toEqual(namedBy.toSorted());
});
