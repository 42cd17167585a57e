import type { CardCode, CodesFormat } from '../../../lib/delivery/contract';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import { tableTypes } from '../../../lib/wire/file';
import type { Context } from '../../platform/context';
import { xlsxWriter } from '../../platform/csv/xlsx';
import { type RevealInput, revealCards } from './reveal-cards';

/**
 * The codes of the member's order as a file. Codes that were replaced are left out. It is a reveal like any other: the
 * same step-up, the same refusals, and every code is logged.
 * @throws StoreError as {@link revealCards}
 */
export async function cardsFile(
  context: Context,
  { format, ...input }: Omit<RevealInput, 'cardId' | 'seenOnly'> & { format: CodesFormat },
): Promise<{ fileName: string; mediaType: string; base64: string }> {
  const { cards } = await revealCards(context, input);
  const valid = cards.filter(({ state }) => state === 'SOLD' || state === 'REVEALED');
  const name = `codes-${input.orderSn}`;
  if (format === 'TEXT') {
    const base64 = Buffer.from(textOfCodes(valid)).toString('base64');
    return { fileName: `${name}.txt`, mediaType: 'text/plain;charset=utf-8', base64 };
  }
  const base64 = (await workbookOfCodes(context, valid)).toString('base64');
  return { fileName: `${name}.xlsx`, mediaType: tableTypes.XLSX, base64 };
}

/** One code a line, exactly as it was bought. A card number comes before its code, with a tab between. */
export function textOfCodes(cards: readonly CardCode[]): string {
  return cards.map(({ cardNo, secret }) => `${cardNo ? `${cardNo}\t` : ''}${secret}\r\n`).join('');
}

/** For spreadsheets, which would round or calculate some codes in a file without types of cells. */
export async function workbookOfCodes(
  { locale }: Pick<Context, 'locale'>,
  cards: readonly CardCode[],
): Promise<Buffer> {
  const { labels } = backendTexts(locale);
  const head = ['number', 'cardNo', 'secret', 'expires', 'used'] as const;
  const rows = cards.map(({ cardNo, secret, expireTime, isUsed }, index) => [
    index + 1,
    cardNo,
    secret,
    expireTime?.slice(0, 10) ?? null,
    isUsed ? labels('codesFile.yes') : null,
  ]);
  const writer = xlsxWriter();
  const table = await writer.write([head.map((key) => labels(`codesFile.${key}`)), ...rows]);
  return Buffer.concat([table, await writer.finish()]);
}
