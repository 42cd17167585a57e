import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeDigits } from '@/lib/promises';

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
  'backend/domains/orders/staff/search-orders.ts': 'a direction',
  'backend/domains/reports/staff/view-report.ts': 'names of columns and units',
  'backend/domains/reports/staff/view-takings.ts': 'names of columns and units',
  'backend/domains/support/inbox-list.ts': 'a length, which is a constant, and a direction',
  'backend/jobs/job-queue.ts': 'statements of pg-boss; their values stay parameters',
  'backend/platform/concurrency/write-later.ts': 'numbered names of parts of a statement',
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
