import type { Context } from '../../platform/context';
import { type RevealInput, revealCards } from './reveal-cards';

/**
 * The codes of the member's order as plain text, one a line, exactly as they were bought: a spreadsheet format would
 * escape or round some of them. A card number comes before its code, with a tab between. Codes that were replaced are
 * left out. It is a reveal like any other: the same step-up, the same refusals, and every code is logged.
 * @throws StoreError as {@link revealCards}
 */
export async function cardsFile(
  context: Context,
  input: Omit<RevealInput, 'cardId'>,
): Promise<{ fileName: string; text: string }> {
  const { cards } = await revealCards(context, input);
  const lines = cards
    .filter(({ state }) => state === 'SOLD' || state === 'REVEALED')
    .map(({ cardNo, secret }) => (cardNo ? `${cardNo}\t${secret}` : secret));
  return { fileName: `codes-${input.orderSn}.txt`, text: lines.map((line) => `${line}\r\n`).join('') };
}
