import { inflateSync } from 'node:zlib';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '../../../lib/i18n/locales';
import { expectNoViolations } from '../../../tests/api/fixtures/check-invariants';
import { topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { receipt, receiptCounter } from '../../database/schema/receipts';
import { createTestStore, type TestStore } from '../../testing';
import { saveSetting } from '../settings/save-setting';
import { drawReceipt } from './draw-receipt';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

type Order = Awaited<ReturnType<typeof trade.buy>>;
type Company = { name: string; taxNumber?: string };

const issue = ({ sn, buyer }: Pick<Order, 'sn' | 'buyer'>, company?: Company) =>
  store.attempt(
    'POST /order/member/receipt/issue',
    { body: { orderSn: sn, ...(company ? { company } : {}) } },
    { as: buyer.token },
  );
const issued = async (order: Order, company?: Company) => {
  const { data } = await issue(order, company);
  return data as { receipts: { id: string; sn: string; kind: string; amount: number }[]; canIssue: boolean };
};
const rowOf = async (sn: string) =>
  (await store.db.select().from(receipt)).find(
    ({ series, number }) => `${series}-${String(number).padStart(6, '0')}` === sn,
  );

/** The bytes of a PDF's streams, decompressed. */
function streamsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

describe('receipts', () => {
  it('are issued once, with the next number, also by several requests at once', async () => {
    const order = await trade.buy(topUp);
    const answers = await Promise.all(Array.from({ length: 5 }, () => issue(order)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const numbers = new Set(answers.map(({ data }) => JSON.stringify(data)));
    expect(numbers.size).toBe(1);
    const next = await issued(await trade.buy(topUp));
    expect(next.receipts).toMatchObject([{ kind: 'RECEIPT', sn: expect.stringMatching(/^RE2026-\d{6}$/) }]);
    const rows = await store.db.select().from(receipt).orderBy(asc(receipt.number));
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  it('leave no gap when the transaction of one fails', async () => {
    const before = await store.db.select().from(receiptCounter);
    const order = await trade.buy(topUp);
    await store.rawSql('alter table receipt add constraint planted check (number < 0) not valid');
    expect((await issue(order)).status).toBe(500);
    await store.rawSql('alter table receipt drop constraint planted');
    expect(await store.db.select().from(receiptCounter)).toEqual(before);
    expect((await issued(order)).receipts).toHaveLength(1);
  });

  it('name the seller and the company, and do not change afterwards', async () => {
    const seller = {
      name: '天云网络科技有限公司',
      address: '上海市浦东新区世纪大道 1 号',
      registerNumber: '310000400123456',
      taxNumber: '91310000MA1K00000X',
    };
    await saveSetting(store.db, 'seller', seller, store.clock.now());
    const order = await trade.buy(topUp);
    const company = { name: 'Example Trading Ltd.', taxNumber: 'HK-123456' };
    const first = await issued(order, company);
    const again = await issued(order, { name: 'Another Company' });
    expect(again).toEqual(first);
    const row = await rowOf(first.receipts[0]?.sn ?? '');
    expect(row?.content).toMatchObject({ seller, company, orderSn: order.sn });
    await expect(store.db.execute(sql`update receipt set number = number + 1000`)).rejects.toThrow();
    await saveSetting(store.db, 'seller', {}, store.clock.now());
    await expect(saveSetting(store.db, 'seller', { name: '' }, store.clock.now())).rejects.toThrow();
  });

  it('refuse a company whose letters cannot be printed, because they do not change afterwards', async () => {
    const order = await trade.buy(topUp);
    const body = { orderSn: order.sn, company: { name: 'Łódź Trading' } };
    const refused = await store.attempt(
      'POST /order/member/receipt/issue',
      { body },
      { as: order.buyer.token },
    );
    expect(refused).toMatchObject({ status: 422, message: 'receipt_notPrintable' });
    expect(refused.data).toEqual({ value: 'Ł ź' });
    expect((await issued(order, { name: 'Café Müller 天云' })).receipts).toHaveLength(1);
  });

  it('state the tax at the rate of the day on which the order was placed', async () => {
    await saveSetting(store.db, 'tax', { percent: 13 }, store.clock.now());
    const order = await trade.buy(topUp);
    await saveSetting(store.db, 'tax', { percent: 0 }, store.clock.now());
    const row = await rowOf((await issued(order)).receipts[0]?.sn ?? '');
    expect(row?.content.tax).toEqual({ ratePpm: 130_000 });
    const later = await rowOf((await issued(await trade.buy(topUp))).receipts[0]?.sn ?? '');
    expect(later?.content.tax).toBeNull();
    if (!row) throw new Error('No receipt');
    const draw = (content: typeof row.content) =>
      drawReceipt(content, {
        sn: 'RE2026-999999',
        issuedTime: row.issuedTime,
        locale: 'en',
        methodName: null,
        names: { shopName: 'Shop', coinName: 'Coins' },
        picture: null,
      });
    // The text is in glyphs of a subset of the font, so that only its length shows the line.
    const [withTax, without] = [await draw(row.content), await draw({ ...row.content, tax: null })];
    expect(streamsOf(withTax).length).toBeGreaterThan(streamsOf(without).length);
  });

  it('are refused for an order that is not paid, and hidden from other members', async () => {
    expect(await issue(await trade.place(topUp))).toMatchObject({
      status: 422,
      message: 'receipt_notPossible',
    });
    const order = await trade.buy(topUp);
    const { receipts } = await issued(order);
    const other = await trade.place(topUp);
    expect((await issue({ sn: order.sn, buyer: other.buyer })).status).toBe(404);
    const file = await store.attempt(
      'GET /order/member/receipt/file',
      { query: { id: receipts[0]?.id ?? '' } },
      { as: other.buyer.token },
    );
    expect(file.status).toBe(404);
  });
});

describe('a credit note', () => {
  it('is issued for each completed refund, once', async () => {
    const order = await trade.buy(topUp);
    expect(await issued(order)).toMatchObject({ canIssue: false });
    await trade.refundByStaff(order.id);
    await store.runJobs();
    const [refund] = await trade.refundsOf(order.id);
    expect(refund?.status).toBe('SUCCEEDED');
    const answers = await Promise.all([issued(order), issued(order)]);
    for (const { receipts, canIssue } of answers) {
      expect(canIssue).toBe(false);
      expect(receipts.map(({ kind }) => kind)).toEqual(['RECEIPT', 'CREDIT_NOTE']);
      expect(receipts[1]).toMatchObject({ amount: (refund?.amountFen ?? 0) / 100 });
    }
    const row = await rowOf(answers[0].receipts[1]?.sn ?? '');
    expect(row?.content.refund).toMatchObject({
      receiptSn: answers[0].receipts[0]?.sn,
      refundSn: refund?.sn,
    });
  });
});

describe('the PDF', () => {
  it('is a document in the language of the member, with a font of its own', async () => {
    const order = await trade.buy(topUp);
    const { receipts } = await issued(order);
    for (const locale of locales) {
      const response = await store.app.fetch(
        new Request(
          `http://backend.internal/order/member/receipt/file?id=${receipts[0]?.id}&locale=${locale}`,
          { headers: { Authorization: `Bearer ${order.buyer.token}` } },
        ),
      );
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.byteLength).toBeLessThan(200_000);
      const text = bytes.toString('latin1');
      expect(text).toMatch(/StoreDocuments/);
      expect(text).not.toContain('Helvetica');
    }
  });

  it('shows any character of a name: rare ones, those of Hong Kong, kana and Hangul', async () => {
    const [row] = await store.db.select().from(receipt).limit(1);
    if (!row) throw new Error('No receipt');
    const name = '𠮷野家 㗎咗嘢 ゲームカード 게임 Ünïcødé ￥€ “龘靐”';
    const content = { ...row.content, company: { name } };
    const pdf = await drawReceipt(content, {
      sn: 'RE2026-999999',
      issuedTime: store.clock.now(),
      locale: 'zh-cn',
      methodName: null,
      names: { shopName: 'Shop', coinName: 'Coins' },
      picture: null,
    });
    const maps = streamsOf(pdf).split('begincmap').slice(1).join(' ').toLowerCase();
    for (const character of name.replaceAll(' ', '')) {
      const units = Array.from({ length: character.length }, (_, index) =>
        character.charCodeAt(index).toString(16).padStart(4, '0'),
      ).join(' ');
      expect(maps, character).toContain(`<${units}>`);
    }
  });
});
