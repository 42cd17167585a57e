import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findBareTexts } from './amount-texts';

const find = (jsx: string) => findBareTexts('page.tsx', `const Page = () => <>${jsx}</>;`).length;

it.each([
  ['an amount', '<dd>{formatYuan(1)}</dd>'],
  ['an amount behind a condition', '<dd>{free ? t("free") : formatYuan(1)}</dd>'],
  ['an amount in a template', `<dd>{\`\${rate} + \${formatPrice(2)}\`}</dd>`],
  ['an amount in a list of facts', '<Facts facts={[{ name, value: formatYuan(1) }]} />'],
  ['an amount in a cell', '<Table columns={[{ render: (row) => formatYuan(row.sum) }]} />'],
  ['a sentence with parameters beside an icon', '<p><Icon /> {t("pay", { amount })}</p>'],
  ['one of two texts beside an element', '<p>{isOpen ? t("open") : t("closed")} <b>1</b></p>'],
  ['a text that appears beside another', `<p>{t("a")}{isLate ? \` \${t("late")}\` : ""}</p>`],
  ['a text after an element that appears', '<p>{isNew ? <b>!</b> : null} {t("title")}</p>'],
  ['words after an element that appears', '<p>{isNew ? <b>!</b> : null} words</p>'],
])('finds %s', (_name, jsx) => expect(find(jsx)).toBe(1));

it.each([
  ['an amount in its element', '<dd><YuanText value={1} /></dd>'],
  ['a sentence in its element', '<p><Icon /> <LiveText>{t("pay", { amount: formatYuan(1) })}</LiveText></p>'],
  ['a text alone in its element', '<p>{t("pay", { amount: formatYuan(1) })}</p>'],
  ['a text that never changes', '<p><Icon /> {t("title")}</p>'],
  ['an element that appears', '<p>{t("title")} {isNew ? <b>{t("new")}</b> : null}</p>'],
])('accepts %s', (_name, jsx) => expect(find(jsx)).toBe(0));

it('every amount, and every text that changes beside other content, has an element of its own', () => {
  const files = ['app', 'components']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /(?<!\.test)\.tsx$/.test(path));
  expect(files.flatMap((file) => findBareTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
});
