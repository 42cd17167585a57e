import { readFileSync } from 'node:fs';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { afterSales } from '../backend/database/schema/after-sales';
import { disputeStatuses } from '../backend/database/schema/disputes';
import { journalAccounts, journalKinds } from '../backend/database/schema/journal';
import { orders } from '../backend/database/schema/orders';
import { paymentLog, refund } from '../backend/database/schema/payments';
import { bookDifference } from '../backend/database/schema/reconciliation';
import { holdReason } from '../lib/orders/contract';
import { drawMoneyPart, moneyParts } from '../tools/docs/draw-money';

/** The values that a CHECK of the database allows in a column. */
function allowed(table: PgTable, column: string): string[] {
  const texts = getTableConfig(table).checks.map(({ value }) => new PgDialect().sqlToQuery(value).sql);
  const list = texts.flatMap((text) => text.match(new RegExp(`"${column}" in \\(([^)]*)\\)$`))?.[1] ?? [])[0];
  if (list === undefined) throw new Error(`No CHECK of ${column}`);
  return list.split(',').map((each) => each.trim().slice(1, -1));
}

/** The names in the first column of the table below a heading cell, or in another column. */
function named(file: string, heading: string, column = 0): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = lines.findIndex((line) => cellsOf(line)[0] === heading);
  if (first === -1) throw new Error(`${file} has no table ${heading}`);
  const rows = lines.slice(first + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) => (cellsOf(line)[column] ?? '').replaceAll('`', ''));
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the documents of money', () => {
  it.each(moneyParts)('have the generated part %s (npm run draw-waits)', (name) => {
    const { present, drawn } = drawMoneyPart(name);
    expect(present).toBe(drawn);
  });

  it.each([
    ['orders', 'docs/orders.md', 'Status', allowed(orders, 'status')],
    ['holds', 'docs/orders.md', 'Reason', holdReason.options.filter((reason) => reason !== 'NONE')],
    ['attempts to pay', 'docs/payments.md', 'Status', allowed(paymentLog, 'status')],
    ['refunds', 'docs/refunds.md', 'Status', allowed(refund, 'status')],
    ['disputes', 'docs/disputes.md', 'Status', [...disputeStatuses]],
    ['accounts', 'docs/books.md', 'Account', [...journalAccounts]],
    ['differences', 'docs/books.md', 'Difference', allowed(bookDifference, 'kind')],
  ])('explain every value of %s', (_, file, heading, values) => {
    expect(named(file, heading).toSorted()).toEqual([...values].toSorted());
  });

  it('explain every status of a request', () => {
    const text = readFileSync('docs/refunds.md', 'utf8').split('## After-sales')[1] ?? '';
    for (const status of allowed(afterSales, 'status')) expect(text, status).toContain(`| \`${status}\``);
  });

  it('name every part of a payment provider', () => {
    const [, port = ''] = readFileSync('backend/ports/payment-provider.ts', 'utf8').split(
      'export type PaymentProvider = {',
    );
    const functions = [...(port.split('\n};')[0] ?? '').matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
    const [, step = ''] =
      /returns a `PaymentProvider`[^:]*: name, methods, ([^;]+);/.exec(
        readFileSync('docs/payments.md', 'utf8'),
      ) ?? [];
    expect([...step.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(functions);
  });

  it('have a posting for every kind of entry, and the correction in a section of its own', () => {
    const kinds = new Set(named('docs/books.md', 'Event', 1));
    expect([...kinds].toSorted()).toEqual(journalKinds.filter((kind) => kind !== 'CORRECTION').toSorted());
    expect(readFileSync('docs/books.md', 'utf8')).toContain('`CORRECTION:<approval>`');
  });
});
