import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeDigits, nicknameMost } from '@/lib/promises';
import * as lengths from '@/lib/text-lengths';

/** What a process of the shop or a browser runs, without tests. */
const sources = execFileSync('git', ['ls-files', 'app', 'backend', 'components', 'lib', 'server'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'backend/testing.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('asvs:V1.2.5 the shop starts no program', () => {
  expect(sources.length).toBeGreaterThan(1500);
  expect(filesWith(/child_process|\bexecFile\b|\bspawn\(/)).toEqual([]);
});

it('asvs:V1.3.2 the shop runs no text as code', () => {
  expect(filesWith(/\beval\(|new Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/)).toEqual([]);
});

it('asvs:V11.4.1 the shop computes no hash but SHA-2, and the HMAC that authenticators use', () => {
  const hashes = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(\s*(['"`])(.*?)\1/g)].map(([, , name]) => ({ file, name })),
  );
  expect(hashes.length).toBeGreaterThan(10);
  const others = hashes.filter(({ name }) => !/^sha(?:256|384|512)$/.test(name ?? ''));
  // RFC 6238: applications for one-time codes know SHA-1 only.
  expect(others).toEqual([{ file: expect.stringMatching(/one-time-code\.ts$/), name: 'sha1' }]);
});

it('asvs:V4.4.1 the shop opens no connection of WebSocket', () => {
  expect(filesWith(/new WebSocket\(|['"`]ws:\/\//)).toEqual([]);
});

it('no cache that grows keeps promises, which refer to the requests that made them', () => {
  // At most ten.
  expect(filesWith(/LRUCache<[^>]*Promise</)).toEqual(['backend/platform/openid/provider-client.ts']);
});

/**
 * Fields of shoppers have numbers: a module of constants that pages share is another script on each of them, also on the
 * product page, whose budget it exceeds. These are the constants that the numbers must equal.
 */
const shopperFields: Readonly<Record<string, readonly number[]>> = {
  'account/proof/factor-code-field.tsx': [lengths.factorCodeMost],
  'auth/fields/code-field.tsx': [lengths.codeMost],
  'auth/fields/email-field.tsx': [lengths.emailMost],
  'auth/fields/password-field.tsx': [lengths.typedPasswordMost],
  'auth/fields/phone-field.tsx': [lengths.phoneMost],
  'auth/register/register-form.tsx': [nicknameMost],
  'auth/sign-in/password-login.tsx': [lengths.emailMost],
  'auth/sign-in/second-step.tsx': [lengths.factorCodeMost],
  'checkout/confirm/confirm-remark.tsx': [lengths.remarkMost],
  'content/doc-search-form.tsx': [lengths.queryMost],
  'coupons/redeem-form.tsx': [lengths.typedCouponMost],
  'members/addresses/address-entry.tsx': [lengths.regionMost],
  'orders/detail/receipts.tsx': [lengths.companyNameMost, lengths.taxNumberMost, lengths.companyAddressMost],
  'orders/detail/reveal-dialog.tsx': [lengths.typedPasswordMost, lengths.codeMost],
  'orders/detail/review-form.tsx': [lengths.reviewMost],
  'orders/list/order-list.tsx': [lengths.queryMost],
  'orders/lookup/order-lookup.tsx': [lengths.orderNumberMost],
  'payments/method/method-detail.tsx': [lengths.cardholderMost],
  'payments/sandbox/card-input.tsx': ['1234'.length],
  'payments/sandbox/hosted-card-form.tsx': [lengths.cardholderMost],
  'products/purchase/restock-dialog.tsx': [lengths.emailMost],
  'refunds/request-panel.tsx': [lengths.nameMost, lengths.nameMost],
  'search/suggestions/search-field.tsx': [lengths.queryMost],
  'verification/verification-form.tsx': [lengths.realNameMost, lengths.idNumberMost],
};

it('fields and contracts have the length of a text from one constant', () => {
  const numbered = sources.flatMap(({ file, text }) => {
    const numbers = [...text.matchAll(/maxLength(?:=\{|: )(\d+)/g)].map(([, number]) => Number(number));
    return numbers.length > 0 && file !== 'backend/http/openapi.ts' ? [[file, numbers] as const] : [];
  });
  expect(Object.fromEntries(numbered)).toEqual(
    Object.fromEntries(
      Object.entries(shopperFields).map(([file, numbers]) => [`components/${file}`, numbers]),
    ),
  );
  const reads = filesWith(/Most\b[^;]*from '[^']*\/(?:text-lengths|promises)'/);
  expect(reads.filter((file) => file.startsWith('components/')).length).toBeGreaterThan(50);
  expect(reads.filter((file) => file.startsWith('lib/')).length).toBeGreaterThan(20);
});

/** Where SQL is put together from texts, and what the texts are: constants, or names of this code. */
const rawSql: Readonly<Record<string, string>> = {
  'backend/database/schema/columns.ts': 'values of a column, which the schema lists',
  'backend/database/schema/staff.ts': 'names of roles',
  'backend/doctor/goods-facts.ts': 'names of columns',
  'backend/doctor/recorded-times.ts': 'names of tables and columns',
  'backend/doctor/wait-invariants.ts': 'names of tables and columns',
  'backend/domains/coupons/lock-coupon-row.ts': 'a time, which is a constant',
  'backend/domains/dashboard/staff/figures.ts': 'names of columns',
  'backend/domains/journal/post-entry.ts': 'the name of a part of the statement',
  'backend/domains/operations/staff/supplier-latency.ts': 'shares, which are constants',
  'backend/domains/operations/staff/suppliers.ts': 'shares, which are constants',
  'backend/domains/operations/staff/webhooks.ts': 'names of columns, and numbers of a page that were parsed',
  'backend/domains/orders/lifecycle/screening-rules.ts': 'hours, which are a constant',
  'backend/domains/orders/staff/order-ways.ts': 'a number of rows, which is a constant',
  'backend/domains/reports/staff/view-report.ts': 'names of columns and units',
  'backend/domains/reports/staff/view-takings.ts': 'names of columns and units',
  'backend/domains/support/inbox-list.ts': 'a length, which is a constant, and a direction',
  'backend/jobs/job-queue.ts': 'statements of pg-boss; their values stay parameters',
  'backend/platform/concurrency/write-later.ts': 'numbered names of parts of a statement',
  'backend/platform/keyset-sorting.ts': 'a direction',
};

it('asvs:V1.2.4 SQL is put together from texts in named files only', () => {
  expect(filesWith(/sql\.(?:raw|identifier)\(/)).toEqual(Object.keys(rawSql));
});

/** Where an expression is made of a text, and what the text is. What staff type runs in linear time (linear-pattern.ts). */
const madeExpressions: Readonly<Record<string, string>> = {
  'components/content/highlighted.tsx': 'searched words, escaped',
  'lib/api/gateway/find-endpoint.ts': 'paths of the contract',
  'lib/files/headings.ts': 'known headings of columns',
  'lib/routing/internal-paths.ts': 'languages and paths of this code',
  'lib/routing/rules/locale-decision.ts': 'languages',
  'lib/routing/rules/security-headers.ts': 'sections of this code',
  'lib/routing/rules/staff-host.ts': 'sections of this code',
  'lib/routing/safe-return.ts': 'languages',
  'lib/text/recharge-value.ts': 'the pattern of a recharge field, in the browser of who fills it in',
  'server/answer-calls.ts': 'languages',
  'server/listener/cache-key.ts': 'languages and sections of this code',
  'server/unknown-products.ts': 'languages',
};

it('asvs:V1.2.9 expressions are made of texts in named files only', () => {
  expect(filesWith(/new RegExp\(/)).toEqual(Object.keys(madeExpressions));
});

it('asvs:V13.4.1 the image contains no history, secrets or data', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.env.*', '.data', '.test']));
});

it('asvs:V6.5.3 asvs:V6.5.4 codes come from the generator of the operating system, with six digits', () => {
  expect(codeDigits).toBeGreaterThanOrEqual(6);
  expect(readFileSync('backend/domains/auth/codes/send-verify-code.ts', 'utf8')).toContain(
    'String(randomInt(10 ** codeDigits))',
  );
  // The sample of requests in the access log.
  expect(filesWith(/Math\.random/)).toEqual(['server/access-log.ts']);
});

it('asvs:V15.1.1 the days until updates are written down', () => {
  const updates = readFileSync('docs/security.md', 'utf8')
    .split('## ')
    .find((part) => part.startsWith('Updates'));
  expect(updates).toMatch(/within 7 days, within 2 days when the hole is known/);
});

it('asvs:V4.1.1 texts are sent with their character set', () => {
  expect(filesWith(/['"]Content-Type['"]\s*[:,]\s*['"`]text\/[\w-]+['"`]/i)).toEqual([]);
});

it('asvs:V3.4.2 no response allows another origin to read it', () => {
  expect(filesWith(/access-control-allow|hono\/cors/i)).toEqual([]);
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile'])
    expect(readFileSync(file, 'utf8')).not.toMatch(/access-control/i);
});

it('asvs:V6.2.6 asvs:V6.2.7 fields of passwords hide them, and take what is pasted or filled in', () => {
  // The element that has the attribute: no other one begins between its name and the attribute.
  const element = /<([\w.]+)\s(?:(?!<[\w.]+\s)[\s\S])*?autoComplete="(?:current|new)-password"[\s\S]*?\/>/g;
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(element)].map(([code, name]) => ({ file, code, name })),
  );
  expect(fields.length).toBeGreaterThanOrEqual(9);
  const isHidden = ({ name = '', code }: (typeof fields)[number]) =>
    ['Input.Password', 'PasswordField'].includes(name) || code.includes('type="password"');
  expect(fields.filter((field) => !isHidden(field))).toEqual([]);
  expect(readFileSync('components/auth/fields/password-field.tsx', 'utf8')).toContain(
    "type={isShown ? 'text' : 'password'}",
  );
  // Fields of codes that staff import, and of recharge accounts.
  expect(filesWith(/\bonPaste\b|['"]paste['"]/)).toEqual([
    'components/delivery/staff/import-fields.tsx',
    'components/products/recharge/recharge-text.tsx',
  ]);
});

it('asvs:V6.4.2 there are no hints of passwords and no secret questions', () => {
  // Hints of the browser's forms say what a password needs.
  const stored = filesWith(/password_?hint|(?:secret|security)_?question/i);
  expect(stored.filter((file) => /^(?:backend|lib)\//.test(file))).toEqual([]);
});

it('asvs:V13.4.2 the image runs in production mode, without a port for a debugger', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8');
  expect(image).toMatch(/^ENV NODE_ENV=production/m);
  const run = ['deploy/Dockerfile', 'deploy/compose.yml', 'deploy/kubernetes/web.yaml', 'package.json'];
  for (const file of run) expect(readFileSync(file, 'utf8'), file).not.toMatch(/--inspect/);
});

it('asvs:V13.4.3 no server in front lists a folder', () => {
  expect(readFileSync('deploy/nginx.conf', 'utf8')).not.toMatch(/autoindex|^\s*(?:root|alias)\s/m);
  expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/file_server|browse/);
  expect(filesWith(/serve-static|serve-index/)).toEqual([]);
});

it('asvs:V12.3.2 no connection skips the check of certificates', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  for (const file of ['deploy/compose.yml', 'deploy/Dockerfile', 'deploy/kubernetes/settings.yaml'])
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/NODE_TLS_REJECT_UNAUTHORIZED|no-verify/);
});

it('asvs:V16.2.3 logs go to the standard output only, by the loggers that docs/operations.md lists', () => {
  const loggers = [
    'backend/platform/logging/log.ts',
    'lib/api/gateway/gateway.ts',
    'lib/api/remote-response.ts',
    'server/access-log.ts',
    'server/settings/log.ts',
  ];
  expect(filesWith(/\bpino\(/)).toEqual(loggers);
  expect(filesWith(/pino\.(?:destination|transport|multistream)|\btransport: \{\s*target/)).toEqual([]);
  const logs = readFileSync('docs/operations.md', 'utf8').split('\n## Logs')[1]?.split('\n## ')[0];
  for (const file of loggers) expect(logs).toContain(file);
});

it('asvs:V16.2.2 every logger writes UTC times of one form', () => {
  for (const { file, text } of sources.filter((source) => /\bpino\(/.test(source.text)))
    expect(text, file).toContain('timestamp: pino.stdTimeFunctions.isoTime');
});
