import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { affectedBy, areas, readImporters } from './affected-tests';

const importers = new Map([
  ['lib/pricing/quote.ts', ['lib/pricing/quote.test.ts', 'backend/domains/checkout/place-order.ts']],
  ['backend/domains/checkout/place-order.ts', ['backend/open-store.ts']],
  ['backend/open-store.ts', ['backend/domains/support/messages.api.test.ts']],
]);
const tests = [
  'lib/pricing/quote.test.ts',
  'backend/domains/checkout/place-order.api.test.ts',
  'backend/domains/support/messages.api.test.ts',
  'tests/api/stripe/stripe-purchase.test.ts',
];

describe('affectedBy', () => {
  it('follows imports, but not through a module that puts the shop together', () => {
    expect(affectedBy(['lib/pricing/quote.ts'], importers, tests).tests).toEqual([
      'lib/pricing/quote.test.ts',
      'tests/api/stripe/stripe-purchase.test.ts',
    ]);
  });

  it('takes the tests of the domain and of its areas', () => {
    const found = affectedBy(['backend/domains/checkout/place-order.ts'], importers, tests);
    expect(found.tests).toContain('backend/domains/checkout/place-order.api.test.ts');
    expect(found.tests).not.toContain('backend/domains/support/messages.api.test.ts');
    expect(found.browser).toContain('tests/e2e/once/purchases');
  });

  it('takes a changed test itself, and no browser test for documents', () => {
    expect(affectedBy([tests[0] ?? ''], importers, tests).tests).toEqual([tests[0]]);
    expect(affectedBy(['docs/pricing.md'], importers, tests)).toEqual({ tests: [], browser: [] });
    expect(affectedBy(['tests/e2e/login.spec.ts'], importers, tests).browser).toEqual([
      'tests/e2e/login.spec.ts',
    ]);
  });
});

it('readImporters resolves relative paths and the alias of the root', () => {
  const found = readImporters(['tools/test/affected-tests.test.ts', 'components/ui/price/price.tsx']);
  expect(found.get('tools/test/affected-tests.ts')).toEqual(['tools/test/affected-tests.test.ts']);
  expect([...found.keys()].some((file) => file.startsWith('lib/'))).toBe(true);
});

it('every area names browser tests that exist, and every browser test of the shop has an area', () => {
  const named = areas.flatMap(({ browser }) => browser);
  const missing = named.filter(
    (name) => !existsSync(`tests/e2e/${name}.spec.ts`) && !existsSync(`tests/e2e/${name}`),
  );
  expect(missing).toEqual([]);
  const flows = readdirSync('tests/e2e')
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.replace('.spec.ts', ''));
  // The same states as in the flows of the areas.
  const general = ['accessibility', 'early-input', 'screens'];
  expect(flows.filter((name) => !named.includes(name) && !general.includes(name))).toEqual([]);
});
