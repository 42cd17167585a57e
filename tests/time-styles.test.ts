import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A time has a span for its day, one for its minute and one for its zone (components/ui/time/dated-text.tsx). A style of
// every span in a box would put each on a line, and show the zone that is hidden where the clock is Shanghai's.

/** Boxes with such a style that have no time in them, by file and selector. */
const withoutTimes: Readonly<Record<string, string>> = {
  'components/orders/detail/order-help.module.css .topic span span': 'title and text of a help topic',
  'components/account/home/member-home.module.css .account span:global(.small)': 'server of a game account',
  'components/shell/frame/site-header.module.css .logo span span': 'name of the shop',
  'components/shell/service/service-button.module.css .tab span': 'name of the button',
  'components/home/banner/banner-strip.module.css .art span:nth-child(2)': 'pictures',
  'components/products/purchase/method-totals-dialog.module.css .totals tbody th span': 'fee of a method',
  'components/products/purchase/purchase-summary.module.css .pick span': 'what was chosen',
};

/** Selectors of a style sheet that set how every span in a box is laid out. */
function stylesOfSpans(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules]
    .filter(([, , declarations = '']) => /\bdisplay:/.test(declarations))
    .flatMap(([, selectors = '']) => selectors.split(',').map((selector) => selector.trim()))
    .filter((selector) => /[^\s>+~]\s+(?:span|\*)(?![\w-])[^\s>+~]*$/.test(selector));
}

it.each([
  ['.status :global(.track) span { display: block; }', 1],
  ['@media (min-width: 1px) { .a, .b span { display: grid; } }', 1],
  ['.box * { display: block; }', 1],
  ['.box > span { display: block; }', 0],
  ['.box span { color: red; }', 0],
  ['.box .spanned { display: block; }', 0],
])('of %s, %i decide how each span is laid out', (sheet, count) => {
  expect(stylesOfSpans(sheet)).toHaveLength(count);
});

it('no box with a time has a style of every span in it', () => {
  const files = ['components', 'app']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.css') && !path.includes('/staff/'));
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    stylesOfSpans(readFileSync(file, 'utf8')).map((selector) => `${file} ${selector}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(withoutTimes).sort());
});
