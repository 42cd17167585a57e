import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Message keys that components of two areas use, each with why it means the same in both. A key is for one situation: a
 * text that is right in two today is wrong in one of them after the next change. `common` and `shell.ui` are for every
 * area, and tables of the back office share the names of their columns.
 */
const sameCode = 'the same code, shown to its buyer or to whom it was given';
const shared: Readonly<Record<string, string>> = {
  'account.cards.title': 'the name of the page and of the links to it',
  'order.codes.cardNo': sameCode,
  'order.codes.copyCardNo': sameCode,
  'order.codes.copySecret': sameCode,
  'order.codes.expires': sameCode,
  'order.codes.redeemTitle': sameCode,
  'order.codes.secret': sameCode,
  'shell.brand': 'the name of the shop',
  'shell.nav.home': 'the name of the page, in trails',
  'shell.search.hot': 'the heading of the same words',
  'shell.search.label': 'the name of the same search',
  'shell.service.failed': 'a dialog that could not be fetched',
  'shell.tagline': 'the sentence of the shop about itself',
  'shell.utility.orders': 'the name of the page and of the links to it',
};

const forEveryArea = /^(?:common|staff|shell\.ui)\./;

/** The areas that use each key, as `t('key')` of a translator with a literal namespace. */
function areasByKey(sources: Iterable<readonly [file: string, source: string]>): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const [area = ''] = file.split('/');
    const translators = source.matchAll(
      /const (\w+) = (?:await )?(?:useTranslations|getTranslations)\('([\w.]+)'\)/g,
    );
    for (const [, name, namespace] of translators)
      for (const [, key] of source.matchAll(
        new RegExp(`(?<![\\w.])${name}(?:\\.rich)?\\('([\\w.]+)'`, 'g'),
      )) {
        const whole = `${namespace}.${key}`;
        areas.set(whole, (areas.get(whole) ?? new Set()).add(area));
      }
  }
  return areas;
}

const sharedIn = (sources: Iterable<readonly [string, string]>) =>
  [...areasByKey(sources)]
    .filter(([key, areas]) => areas.size > 1 && !forEveryArea.test(key))
    .map(([key]) => key)
    .sort();

it('finds a key that two areas use', () => {
  const uses = (key: string) => `const t = useTranslations('order'); return t('${key}') + other.t('never');`;
  const files = [
    ['orders/a.tsx', uses('refund.title')],
    ['orders/b.tsx', uses('refund.text')],
    ['refunds/c.tsx', uses('refund.title')],
  ] as const;
  expect(sharedIn(files)).toEqual(['order.refund.title']);
});

it('lists the message keys that two areas use', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const found = sharedIn(files.map((file) => [file, readFileSync(`components/${file}`, 'utf8')] as const));
  expect(found).toEqual(Object.keys(shared).sort());
});
