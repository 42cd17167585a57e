import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { Context } from '../../platform/context';
import { byteOrderMark, csvLine } from '../../platform/csv/csv';
import { type RevealInput, revealCards } from './reveal-cards';

/**
 * All codes of the member's order as CSV for spreadsheets. It is a reveal like any other: the same step-up, the same
 * refusals, and every code is logged.
 * @throws StoreError as {@link revealCards}
 */
export async function cardsFile(
  context: Context,
  input: Omit<RevealInput, 'cardId'>,
): Promise<{ fileName: string; csv: string }> {
  const { cards } = await revealCards(context, input);
  const { labels } = backendTexts(context.locale);
  const columns = ['order', 'cardNo', 'code', 'expires', 'state'] as const;
  const rows = [
    columns.map((column) => labels(`codesFile.${column}`)),
    ...cards.map(({ cardNo, secret, expireTime, state }) => [
      input.orderSn,
      cardNo ?? '',
      secret,
      expireTime ?? '',
      labels(`codesFile.${state === 'SOLD' ? 'REVEALED' : state}`),
    ]),
  ];
  return { fileName: `codes-${input.orderSn}.csv`, csv: byteOrderMark + rows.map(csvLine).join('') };
}
