// @vitest-environment jsdom
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CardCode } from '../../../lib/delivery/contract';
import { readTable } from '../../../lib/files/read-table';
import { readWorkbook } from '../../../lib/files/read-workbook';
import { textOfCodes, workbookOfCodes } from './cards-file';

/** What means something else at the start of a cell, of a line or of an XML text. */
const starts = ['', '00', '-', '+', '@', '=', '"', "'", '<&>', '1e5'];

const randomText = () =>
  String.fromCharCode(...Array.from({ length: randomInt(8, 60) }, () => randomInt(0x21, 0x7f)));

const cards: CardCode[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  cardNo: index % 3 === 0 ? String(randomInt(10 ** 12)).padStart(19, '0') : null,
  secret: `${starts[index % starts.length]}${randomText()}`,
  expireTime: null,
  state: 'REVEALED',
  isUsed: false,
}));
const bought = cards.map(({ cardNo, secret }) => [cardNo ?? '', secret]);

it("the buyer's text file has 10,000 codes byte for byte", () => {
  const lines = textOfCodes(cards).split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => (line.includes('\t') ? line.split('\t') : ['', line]))).toEqual(bought);
});

it("the buyer's workbook has 10,000 codes byte for byte", async () => {
  const file = await workbookOfCodes({ locale: 'en' }, cards);
  const table = readTable(await readWorkbook(new Uint8Array(file).buffer), ',');
  const [, ...rows] = 'rows' in table ? table.rows : [];
  expect(rows.map(([, cardNo, secret]) => [cardNo, secret])).toEqual(bought);
});
