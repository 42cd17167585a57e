import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findTranslatedValues } from './exact-texts';

const find = (jsx: string) => findTranslatedValues('page.tsx', `const Page = () => <>${jsx}</>;`).length;

it.each([
  ['an order number', '<dd>{order.sn}</dd>'],
  ['an order number in a sentence', '<p>{text("placed", { sn: order.sn })}</p>'],
  ['a tracking number behind a condition', '<dd>{shipping ? shipping.trackingNo : null}</dd>'],
  ['an account in groups', '<dd>{isAccount ? inGroups(value) : value}</dd>'],
  ['the name of a product', '<h2><Link href="/">{goods.name}</Link></h2>'],
  ['the name of a role, or another', '<b>{nickname ?? roleName}</b>'],
])('finds %s', (_name, jsx) => expect(find(jsx)).toBe(1));

it.each([
  ['an order number in its element', '<dd><ExactText>{order.sn}</ExactText></dd>'],
  ['an element that no translation changes', '<h2 translate="no"><Link href="/">{goods.name}</Link></h2>'],
  ['the part of a sentence', '<p><ExactPart value={sn}>{text("placed", { sn })}</ExactPart></p>'],
  ['a value that is not a text', '<Receipts orderSn={order.sn} />'],
  ['what depends on a value', '<b>{roleName && <i />}</b>'],
])('accepts %s', (_name, jsx) => expect(find(jsx)).toBe(0));

it('no translation changes the numbers, codes, accounts and names of orders and products', () => {
  const files = ['app', 'components']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /(?<!\.test)\.tsx$/.test(path) && !/\/(?:staff|back-office)\//.test(path));
  expect(files.flatMap((file) => findTranslatedValues(file, readFileSync(file, 'utf8')))).toEqual([]);
});
