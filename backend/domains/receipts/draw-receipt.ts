import { readFile } from 'node:fs/promises';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { ShopNames } from '../../../lib/i18n/fill-names';
import { type Locale, languageTags } from '../../../lib/i18n/locales';
import { fenToYuan, formatYuan } from '../../../lib/money';
import { includedTax } from '../../../lib/pricing/included-tax';
import { formatShanghai } from '../../../lib/time';
import type { Party, ReceiptContent } from '../../database/schema/receipts';
import { documentFont } from '../../platform/fonts/document-font';
import { type PrintableLetters, printableLetters } from '../../platform/fonts/printable';
import { localize } from '../../platform/localize';

let font: Promise<Buffer> | undefined;

/** Points; A4. */
const page = { left: 56, right: 539, amounts: 360 } as const;
const bar = { width: 596, height: 8 } as const;
const logo = { width: 160, height: 44, top: 56 } as const;
const ink = '#14213d';
const soft = '#46536b';
const rule = '#e3e8f1';

type Printed = {
  sn: string;
  issuedTime: Date;
  locale: Locale;
  methodName: string | null;
  /** Of the shop today, for receipts that have no name of it. */
  names: ShopNames;
  /** The logo or icon of the shop, as PNG. */
  picture: Buffer | null;
};
type Row = { label: string; value: string };
type Pdf = PDFKit.PDFDocument;

/**
 * A receipt or credit note as PDF. Times are in Shanghai time, amounts in CNY. Names that were saved before their letters
 * were checked are drawn in the closest letters.
 */
export async function drawReceipt(content: ReceiptContent, printed: Printed): Promise<Buffer<ArrayBuffer>> {
  font ??= readFile(documentFont);
  const [{ default: PDFDocument }, file] = await Promise.all([import('pdfkit'), font]);
  const labels = backendTexts(printed.locale).labels;
  const title = labels(content.refund === null ? 'receipt.receipt' : 'receipt.creditNote');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.left,
    lang: languageTags[printed.locale],
    displayTitle: true,
    font: file as unknown as string,
    info: { Title: `${title} ${printed.sn}`, CreationDate: printed.issuedTime },
  });
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve());
    pdf.on('error', reject);
  });
  const letters = await printableLetters();
  const { methodName, names } = printed;
  const shown = { ...printed, ...inLetters({ methodName, names }, letters) };
  draw(pdf, inLetters(content, letters), shown, title);
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

/** Every text of a value in letters that the font has. */
function inLetters<Value>(value: Value, letters: PrintableLetters): Value {
  if (typeof value === 'string') return letters.closestTo(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, inLetters(part, letters)]);
  return Object.fromEntries(entries);
}

function draw(pdf: Pdf, content: ReceiptContent, printed: Printed, title: string): void {
  const { labels } = backendTexts(printed.locale);
  drawLook(pdf, content, printed);
  const shop = content.shop ? localize(content.shop, printed.locale) : printed.names.shopName;
  pdf.fillColor(ink).fontSize(22).text(title, page.left, 64);
  pdf.fontSize(10).fillColor(soft).text(shop);
  pdf.moveDown(1.2);
  rows(pdf, [
    { label: labels('receipt.number'), value: printed.sn },
    { label: labels('receipt.issued'), value: formatShanghai(printed.issuedTime, 'day') },
    ...(content.refund ? [{ label: labels('receipt.ofReceipt'), value: content.refund.receiptSn }] : []),
    { label: labels('receipt.order'), value: content.orderSn },
    { label: labels('receipt.paid'), value: content.paidTime },
    ...(printed.methodName ? [{ label: labels('receipt.method'), value: printed.methodName }] : []),
  ]);
  party(pdf, labels('receipt.seller'), content.seller ?? { name: shop }, labels);
  if (content.company) party(pdf, labels('receipt.buyer'), content.company, labels);
  product(pdf, content, printed.locale);
  sums(pdf, content, printed);
  pdf.moveDown(2).fontSize(8).fillColor(soft);
  pdf.text(labels('receipt.times'), page.left, pdf.y, { width: page.right - page.left });
}

/** The colour of the shop at the edge, and its logo at the right. */
function drawLook(pdf: Pdf, { look }: ReceiptContent, { picture }: Printed): void {
  if (look?.colour) pdf.rect(0, 0, bar.width, bar.height).fill(look.colour);
  if (!picture) return;
  pdf.image(picture, page.right - logo.width, logo.top, {
    fit: [logo.width, logo.height],
    align: 'right',
    valign: 'center',
  });
}

function rows(pdf: Pdf, lines: readonly Row[]): void {
  for (const { label, value } of lines) {
    const top = pdf.y;
    pdf.fontSize(10).fillColor(soft).text(label, page.left, top, { width: 130 });
    const bottom = pdf.y;
    pdf.fillColor(ink).text(value, page.left + 140, top, { width: page.right - page.left - 140 });
    pdf.y = Math.max(bottom, pdf.y) + 3;
  }
}

function party(
  pdf: Pdf,
  heading: string,
  { name, address, registerNumber, taxNumber, email }: Party,
  labels: ReturnType<typeof backendTexts>['labels'],
): void {
  drawHeading(pdf, heading);
  const width = page.right - page.left;
  pdf.fontSize(11).fillColor(ink).text(name, page.left, pdf.y, { width });
  pdf.fontSize(10).fillColor(soft);
  const numbers = [
    registerNumber && `${labels('receipt.registerNumber')} ${registerNumber}`,
    taxNumber && `${labels('receipt.taxNumber')} ${taxNumber}`,
  ];
  for (const line of [address, ...numbers, email]) {
    if (line) pdf.text(line, { width });
  }
}

function drawHeading(pdf: Pdf, text: string): void {
  pdf.moveDown(1);
  pdf.moveTo(page.left, pdf.y).lineTo(page.right, pdf.y).lineWidth(0.7).strokeColor(rule).stroke();
  pdf.moveDown(0.6).fontSize(9).fillColor(soft).text(text, page.left);
  pdf.y += 3;
}

const yuan = (fen: number) => formatYuan(fenToYuan(fen));

function product(pdf: Pdf, { product: line }: ReceiptContent, locale: Locale): void {
  const { labels } = backendTexts(locale);
  drawHeading(pdf, labels('receipt.product'));
  const name = `${localize(line.name, locale)} · ${localize(line.specification, locale)}`;
  amountRow(pdf, name, yuan(line.subtotalFen), ink);
  pdf
    .fontSize(9)
    .fillColor(soft)
    .text(`${yuan(line.unitPriceFen)} × ${line.quantity}`, page.left);
}

function sums(pdf: Pdf, { amounts, charged, refund, tax }: ReceiptContent, { locale, names }: Printed): void {
  const { labels } = backendTexts(locale);
  const taxRow = (fen: number) => {
    if (!tax) return;
    const label = labels('receipt.tax', { percent: String(tax.ratePpm / 10_000) });
    amountRow(pdf, label, yuan(includedTax(fen, tax.ratePpm)), soft);
  };
  drawHeading(pdf, labels('receipt.amounts'));
  if (amounts.discountFen > 0) amountRow(pdf, labels('receipt.discount'), yuan(-amounts.discountFen), soft);
  if (amounts.freightFen > 0) amountRow(pdf, labels('receipt.freight'), yuan(amounts.freightFen), soft);
  if (amounts.serviceFeeFen > 0) amountRow(pdf, labels('receipt.fee'), yuan(amounts.serviceFeeFen), soft);
  amountRow(pdf, labels('receipt.total'), yuan(amounts.totalFen), ink, refund ? 10 : 13);
  if (!refund) taxRow(amounts.totalFen);
  if (charged) amountRow(pdf, labels('receipt.charged'), `${charged.currency} ${charged.amount}`, soft);
  if (!refund) return;
  amountRow(pdf, labels('receipt.refunded'), yuan(-refund.amountFen), ink, 13);
  taxRow(refund.amountFen);
  rows(pdf, [
    { label: labels('receipt.refundNumber'), value: refund.refundSn },
    { label: labels('receipt.refundTime'), value: refund.time },
    ...(refund.inCoins ? [{ label: labels('receipt.method'), value: names.coinName }] : []),
  ]);
}

function amountRow(pdf: Pdf, label: string, value: string, colour: string, size = 10): void {
  const top = pdf.y;
  pdf
    .fontSize(size)
    .fillColor(colour)
    .text(label, page.left, top, { width: page.amounts - page.left });
  const bottom = pdf.y;
  pdf.text(value, page.amounts, top, { width: page.right - page.amounts, align: 'right' });
  pdf.y = Math.max(bottom, pdf.y) + 3;
}
