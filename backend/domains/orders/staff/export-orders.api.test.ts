import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { and, desc, eq } from 'drizzle-orm';
import excel from 'exceljs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Locale, languageTags } from '../../../../lib/i18n/locales';
import { tableTypes } from '../../../../lib/wire/file';
import english from '../../../../messages/en/staff/orders.json';
import { copyOrder } from '../../../../tests/api/fixtures/copy-order';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { member } from '../../../database/schema/members';
import { orderItem } from '../../../database/schema/orders';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

const key = 'GET /order/admin/order/export';
let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let clerk: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  clerk = await staffWith(store, ['ROLE_FINANCE']);
});
afterAll(() => store.close());
afterEach(() => vi.restoreAllMocks());

/** The cells of a file as RFC 4180 describes it. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function downloadRaw(query: Record<string, string>, locale: Locale = 'en') {
  const response = await store.app.fetch(
    new Request(`http://backend.internal${key.replace('GET ', '')}?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${clerk.token}`, 'Accept-Language': languageTags[locale] },
    }),
  );
  expect(response.status).toBe(200);
  return { content: await response.arrayBuffer(), headers: response.headers };
}

async function download(query: Record<string, string>, locale: Locale = 'en') {
  const { content, headers } = await downloadRaw(query, locale);
  // `text()` would drop the byte order mark.
  return { text: Buffer.from(content).toString(), headers };
}

const auditRows = (action: string, requestId: string | null) =>
  store.db
    .select({ detail: auditLog.detail, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.requestId, requestId ?? '')));

describe('an export of orders', () => {
  it('as a workbook has the cells of the CSV file: long numbers and text that begins like a formula as text', async () => {
    const order = await trade.buy(topUp);
    await store.db.update(orderItem).set({ accountDisplay: '=1+1' }).where(eq(orderItem.orderId, order.id));
    const { headers, content } = await downloadRaw({ q: order.sn, format: 'XLSX' });
    expect(headers.get('content-type')).toBe(tableTypes.XLSX);
    expect(headers.get('content-disposition')).toMatch(/filename="orders-[\d-]+\.xlsx"/);
    const workbook = new excel.Workbook();
    await workbook.xlsx.load(content);
    const rows: unknown[][] = [];
    workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
    const [head, first] = cellsOf((await download({ q: order.sn })).text.slice(1));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(head);
    expect(rows[1]?.[0]).toBe(order.sn);
    expect(first?.[0]).toBe(`="${order.sn}"`);
    expect(rows[1]).toContain('=1+1');
    expect(rows[1]?.filter((cell) => typeof cell === 'object' && cell !== null)).toEqual([]);
  });

  it('has the filtered orders, newest first, with heads in the language of the caller', async () => {
    const first = await trade.buy(topUp);
    const second = await trade.place(cardCodes, first.buyer);
    await trade.place(cardCodes);
    const query = { memberId: first.buyer.memberId };
    const { text, headers } = await download(query);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get('cache-control')).toContain('no-store');
    expect(text.startsWith('\ufeff"Order number",')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const [, ...rows] = cellsOf(text.slice(1));
    const [payment] = await trade.paymentsOf(first.id);
    const { rows: listed } = await store.call(
      'GET /order/admin/order/list',
      { query },
      { as: clerk.token, locale: 'en' },
    );
    expect(rows).toEqual(
      listed.map((row) => [
        `="${row.sn}"`,
        row.createdTime,
        row.sn === first.sn ? expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) : '',
        english.orderStatus[row.status],
        '',
        row.goodsName,
        row.specifications,
        '1',
        english.mode[row.deliveryMode],
        row.account ?? '',
        row.member,
        'Card',
        String(row.payAmount),
        row.payCurrency,
        String(row.payCurrencyAmount),
        row.sn === first.sn ? String(row.payAmount) : '0',
        '0',
        ...(row.sn === first.sn ? [payment?.sn, payment?.providerRef] : ['', '']),
      ]),
    );
    expect(rows.map(([sn]) => sn?.slice(2, -1))).toEqual([second.sn, first.sn]);
    expect(text).not.toContain(`buyer${first.buyer.memberId}@`);
    const chinese = await download(query, 'zh-cn');
    expect(chinese.text.startsWith('\ufeff"订单号","下单时间（上海）"')).toBe(true);
    // Names as on the screens, in the language of the person.
    for (const words of [text, chinese.text]) expect(words).not.toMatch(/(?<!\w)[A-Z]{2,}_[A-Z]{2,}/);
  });

  it('quotes text, and lets none run as a formula', async () => {
    const order = await trade.place(topUp);
    const { memberId } = order.buyer;
    await store.db
      .update(member)
      .set({ email: null, nickname: '=HYPERLINK("http://evil.example","a")' })
      .where(eq(member.id, memberId));
    await store.db
      .update(orderItem)
      .set({ accountDisplay: '+86,\r\n"x"' })
      .where(eq(orderItem.orderId, order.id));
    const { text } = await download({ memberId });
    expect(text).toContain(`"'+86,\r\n""x""","'=HYPERLINK(""http://evil.example"",""a"")"`);
    expect(cellsOf(text)).toHaveLength(2);
  });

  it('is empty but for its head when nothing matches, and is refused for days that do not exist', async () => {
    expect(cellsOf((await download({ q: 'unknown' })).text)).toHaveLength(1);
    const wrong = await store.attempt(key, { query: { from: '2026-02-31' } }, { as: clerk.token });
    expect(wrong.status).toBe(400);
  });

  it('needs the permission', async () => {
    for (const role of ['ROLE_SERVICE', 'ROLE_CATALOGUE'] as const) {
      const other = await staffWith(store, [role]);
      expect((await store.attempt(key, {}, { as: other.token })).status, role).toBe(403);
    }
  });

  it('is in the audit log with its filter and the number of rows', async () => {
    const order = await trade.place(topUp);
    const mailbox = `buyer${order.buyer.memberId}@tianyun.example`;
    const { headers } = await download({ q: mailbox, view: 'UNPAID' });
    const requestId = headers.get('x-request-id');
    const filter = { view: 'UNPAID', q: 'bu***@tianyun.example' };
    expect(await auditRows('order.export_start', requestId)).toEqual([
      { actorId: clerk.staffId, detail: { format: 'CSV', filter } },
    ]);
    expect(await auditRows('order.export', requestId)).toEqual([
      { actorId: clerk.staffId, detail: { format: 'CSV', filter, outcome: 'COMPLETE', rows: 1 } },
    ]);
  });
});

describe('an export of several batches', () => {
  let url: string;
  let server: ReturnType<typeof serve>;
  let memberId: string;

  beforeAll(async () => {
    const order = await trade.place(topUp);
    ({ memberId } = order.buyer);
    // Together larger than what sockets buffer.
    await store.db
      .update(orderItem)
      .set({ accountDisplay: 'x'.repeat(16_000) })
      .where(eq(orderItem.orderId, order.id));
    await copyOrder(store.db, order.id, 2500);
    server = serve({ fetch: store.app.fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const open = async (): Promise<IncomingMessage> => {
    const request = get(`${url}${key.replace('GET ', '')}?memberId=${memberId}`, {
      headers: { Authorization: `Bearer ${clerk.token}` },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };
  const endOf = async (response: IncomingMessage) => {
    const requestId = String(response.headers['x-request-id']);
    await vi.waitFor(async () => expect(await auditRows('order.export', requestId)).toHaveLength(1), {
      timeout: 20_000,
      interval: 100,
    });
    return (await auditRows('order.export', requestId))[0]?.detail;
  };

  it('has every order once', async () => {
    const { text } = await download({ memberId });
    const numbers = cellsOf(text)
      .slice(1)
      .map(([sn]) => sn);
    expect(new Set(numbers).size).toBe(2501);
    expect(numbers).toHaveLength(2501);
  });

  it('ends when the client disconnects, and is in the audit log', async () => {
    const response = await open();
    await once(response, 'data');
    response.pause();
    response.destroy();
    const detail = await endOf(response);
    expect(detail).toMatchObject({ outcome: 'CANCELED', filter: { memberId } });
    expect(detail?.rows).toBeLessThan(2501);
  });

  it('breaks the connection when the database fails, and is in the audit log', async () => {
    const { select } = store.services.db;
    let batches = 0;
    vi.spyOn(store.services.db, 'select').mockImplementation(((fields: Record<string, unknown>) => {
      if (fields && 'amountRefundedFen' in fields) batches += 1;
      if (batches === 2) throw new Error('the database is gone');
      return Reflect.apply(select, store.services.db, [fields]);
    }) as typeof select);
    const response = await open();
    expect(response.statusCode).toBe(200);
    const failure = once(response, 'error');
    let isComplete = false;
    response.once('end', () => {
      isComplete = true;
    });
    response.resume();
    expect(String(await failure)).toContain('aborted');
    expect(isComplete).toBe(false);
    expect(response.complete).toBe(false);
    vi.restoreAllMocks();
    expect(await endOf(response)).toMatchObject({ outcome: 'FAILED', rows: 1000 });
    const [newest] = await store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(newest?.action).toBe('order.export');
  });
});
