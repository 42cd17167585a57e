import type { CardCode, CodesFormat } from '../../../lib/delivery/contract';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { Context } from '../../platform/context';
import { byteOrderMark, csvLine } from '../../platform/csv/csv';
import { type RevealInput, revealCards } from './reveal-cards';

/**
 * The codes of the member's order as a file. Codes that were replaced are left out. It is a reveal like any other: the
 * same step-up, the same refusals, and every code is logged.
 * @throws StoreError as {@link revealCards}
 */
export async function cardsFile(
  context: Context,
  { format, ...input }: Omit<RevealInput, 'cardId' | 'seenOnly'> & { format: CodesFormat },
): Promise<{ fileName: string; text: string }> {
  const { cards } = await revealCards(context, input);
  const valid = cards.filter(({ state }) => state === 'SOLD' || state === 'REVEALED');
  return format === 'CSV'
    ? { fileName: `codes-${input.orderSn}.csv`, text: asTable(context, valid) }
    : { fileName: `codes-${input.orderSn}.txt`, text: asText(valid) };
}

/** One code a line, exactly as it was bought. A card number comes before its code, with a tab between. */
function asText(cards: readonly CardCode[]): string {
  return cards.map(({ cardNo, secret }) => `${cardNo ? `${cardNo}\t` : ''}${secret}\r\n`).join('');
}

/** For spreadsheets, which would round or calculate some codes: those are escaped. */
function asTable({ locale }: Context, cards: readonly CardCode[]): string {
  const { labels } = backendTexts(locale);
  const head = ['number', 'cardNo', 'secret', 'expires', 'used'] as const;
  const rows = cards.map(({ cardNo, secret, expireTime, isUsed }, index) => [
    index + 1,
    cardNo,
    secret,
    expireTime?.slice(0, 10) ?? null,
    isUsed ? labels('codesFile.yes') : null,
  ]);
  return byteOrderMark + [head.map((key) => labels(`codesFile.${key}`)), ...rows].map(csvLine).join('');
}
