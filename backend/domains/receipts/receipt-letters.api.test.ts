import { inflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEveryLanguage } from '../../../lib/i18n/every-language';
import type { ProductContent } from '../../../lib/products/staff/editor-contract';
import { catalogueFileFixture } from '../../../tests/api/fixtures/catalogue-file';
import { editorFixture } from '../../../tests/api/fixtures/editor';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { goods, sku } from '../../database/schema/catalog';
import { paymentMethod } from '../../database/schema/pricing';
import { printableLetters } from '../../platform/fonts/printable';
import { createTestStore, type TestStore } from '../../testing';
import { saveSetting } from '../settings/save-setting';
import { setByCommand } from '../settings/staff/set-by-command';

let store: TestStore;
let admin: StaffMember;
let editor: ReturnType<typeof editorFixture>;
beforeAll(async () => {
  store = await createTestStore();
  admin = await staffWith(store, ['ROLE_ADMIN']);
  editor = editorFixture(store);
});
afterAll(() => store.close());

/** The font has neither letter. */
const refused = { status: 422, message: 'receipt_notPrintable', data: { value: 'Ł ź' } };
const inAll = (text: string) => inEveryLanguage(() => text);

async function save(key: string, change: object) {
  const all = await store.call('GET /upms/admin/setting/list', {}, { as: admin.token });
  const { version, value } = all.find((one) => one.key === key) ?? {};
  const body = { key, version: version ?? 0, value: { ...Object(value), ...change }, reason: 'new name' };
  return store.attempt('POST /upms/admin/setting/save', { body }, { as: admin.token });
}

/** The characters of a PDF, as the maps of its fonts list them: four hexadecimal digits each. */
function charactersOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((text) => text.includes('begincmap'))
    .join(' ')
    .toLowerCase();
}

describe('letters that documents cannot print are refused', () => {
  it.each([
    ['seller', { name: 'Łódź sp. z o.o.' }],
    ['seller', { name: 'Company', address: 'Łódź, ul. Prosta 1' }],
    ['shop', { name: inAll('Łódź') }],
    ['shop', { coinName: { ...inAll('Coins'), en: 'Łódź' } }],
    ['method:STRIPE_CARD', { name: inAll('Łódź') }],
  ])('where the setting %s is saved: %j', async (key, change) => {
    expect(await save(key, change)).toMatchObject(refused);
  });

  it('where the seller is saved by a command', async () => {
    const seller = { name: 'Łódź', address: '', registerNumber: '', taxNumber: '', email: '' };
    await expect(setByCommand(store.services, 'seller', seller)).rejects.toThrow(/receipt_notPrintable.*Ł ź/);
  });

  it('where a product and its denominations are saved', async () => {
    const clerk = await editor.clerk();
    const id = await editor.create(clerk.token);
    const { content } = await editor.view(id, clerk.token);
    const named = (change: Partial<ProductContent>) => editor.save(clerk.token, id, change);
    expect(await named({ name: { ...content.name, 'zh-hk': 'Łódź' } })).toMatchObject(refused);
    const skus = content.skus.map((one) => ({ ...one, name: inAll('Łódź') }));
    expect(await named({ skus })).toMatchObject(refused);
    await expect(editor.create(clerk.token, { name: inAll('Łódź') })).rejects.toThrow(/receipt_notPrintable/);
    // A text that no document prints.
    expect((await named({ caption: inAll('Łódź') })).status).toBe(200);
  });

  it('where a product is imported from a file', async () => {
    const files = catalogueFileFixture(store);
    const clerk = await files.clerk();
    const [one] = await store.db.select().from(goods).where(eq(goods.isMarketable, true)).limit(1);
    const columns = ['sn', 'name.en', 'caption.en'] as const;
    const row = await files.check(clerk.token, [...columns], [[one?.sn ?? '', 'Łódź', '']], 'PRODUCT');
    expect(await files.lines(clerk.token, row.id, 'REFUSED')).toMatchObject([
      { problem: 'OUT_OF_RANGE', field: 'name.en', cell: 'Łódź' },
    ]);
    const caption = await files.check(clerk.token, [...columns], [[one?.sn ?? '', '', 'Łódź']], 'PRODUCT');
    expect(caption).toMatchObject({ good: 1, refused: 0 });
  });

  it('and the shop of the demo has none', async () => {
    const { missingIn } = await printableLetters();
    const rows = await Promise.all([
      store.db.select({ name: goods.nameI18n }).from(goods),
      store.db.select({ name: sku.nameI18n }).from(sku),
      store.db.select({ name: paymentMethod.nameI18n }).from(paymentMethod),
    ]);
    const names = rows.flat().flatMap(({ name }) => Object.values(name));
    expect(names.length).toBeGreaterThan(300);
    expect(missingIn(names.join(''))).toEqual([]);
  });
});

it('a receipt prints the closest letters of names that were saved before', async () => {
  const order = await tradeFixture(store).buy(topUp);
  await store.rawSql(`update order_item set name_i18n = '{"zh-cn":"Žabka ї 🎮","en":"Žabka","zh-hk":"Žabka"}'
    where order_id = '${order.id}'`);
  await saveSetting(store.db, 'seller', { name: 'Łódź sp. z o.o.' }, store.clock.now());
  const { receipts } = await store.call(
    'POST /order/member/receipt/issue',
    { body: { orderSn: order.sn } },
    { as: order.buyer.token },
  );
  const response = await store.app.fetch(
    new Request(`http://backend.internal/order/member/receipt/file?id=${receipts[0]?.id}&locale=zh-cn`, {
      headers: { Authorization: `Bearer ${order.buyer.token}` },
    }),
  );
  const shown = charactersOf(Buffer.from(await response.arrayBuffer()));
  const code = (character: string) => `<${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}>`;
  for (const character of 'LódzZabki') expect(shown, character).toContain(code(character));
  for (const character of 'ŁźŽї') expect(shown, character).not.toContain(code(character));
  expect(shown).not.toContain('<d83c dfae>');
});
