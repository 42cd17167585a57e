import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { navigationOf } from '@/components/staff/frame/navigation';

// Every page is opened by the browser tests that look at whole pages.

const files = (...paths: string[]) =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n');
const textOf = (...paths: string[]) =>
  files(...paths)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** The first part of the address of each page, up to what differs between products, orders and people. */
const pages = files('app/**/page.tsx').map(
  (file) =>
    file
      .replace(/^app(.*)\/page\.tsx$/, '$1')
      .replace('/back-office', '/staff')
      .replace('/[locale]', '')
      .replaceAll(/\/\([^)]*\)/g, '')
      .replace(/\/\[(?!provider)[^\]]*\]$/, '')
      .replace('[provider]', 'paypal') || '/',
);
const [staffPages, shopperPages] = [true, false].map((isStaff) =>
  pages.filter((page) => page.startsWith('/staff') === isStaff),
) as [string[], string[]];

const isIn = (text: string) => (page: string) => new RegExp(`['"\`}]${page}['"\`?]`).test(text);

describe('every page is opened by a browser test', () => {
  it('of shoppers, with all checks of a visit', () => {
    const visited = isIn(textOf('tests/e2e/visits', 'tests/e2e/fixtures', 'tests/e2e/once/html.spec.ts'));
    expect(shopperPages.length).toBeGreaterThan(45);
    expect(shopperPages.filter((page) => !visited(page)).toSorted()).toEqual([
      // Other names of a list that is visited.
      '/category-browse',
      '/doc-browse',
      // The window of a provider closes itself there.
      '/login/done',
      // The demo does not offer it; components/orders/lookup shows its states.
      '/login/order',
      // Purchases open them: tests/e2e/once/purchases.spec.ts and paypal-page.spec.ts.
      '/pay/paypal/payment',
      '/sandbox/card',
      '/sandbox/wallet',
    ]);
  });

  it('of staff', () => {
    const inNavigation = new Set(
      navigationOf(['ROLE_ADMIN']).flatMap(({ entries }) => entries.map(({ path }) => path)),
    );
    const tests = textOf('tests/e2e/staff', 'tests/e2e/tasks', 'tests/e2e/once');
    const visited = isIn(tests.replaceAll("'/", "'/staff/").replaceAll('/staff/staff', '/staff'));
    expect(staffPages.length).toBeGreaterThan(30);
    expect(staffPages.filter((page) => !inNavigation.has(page) && !visited(page))).toEqual([]);
  });
});
