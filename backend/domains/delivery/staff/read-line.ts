import { readCodeCell } from '../../../../lib/files/read-code-cell';
import type { LineProblem } from '../../../../lib/permissions/catalogue-states';

export type CodeLine = { cardNo: string | null; secret: string };
export type ReadLine = CodeLine | { problem: LineProblem; text: string };

/**
 * Reads one line of a file of codes, of which a person chose the columns. Every line is a code or has a problem. Pure.
 * @param cells the secret, or the card number and the secret
 */
export function readLine(cells: readonly string[], columns: 'SECRET' | 'CARD_NO_SECRET'): ReadLine {
  const [first = '', second = ''] = cells;
  const secret = readCodeCell(columns === 'SECRET' ? first : second, 'secret');
  if ('problem' in secret) return { problem: secret.problem, text: secret.value };
  if (columns === 'SECRET') return { cardNo: null, secret: secret.value };
  const cardNo = readCodeCell(first, 'cardNo');
  if ('problem' in cardNo) return { problem: cardNo.problem, text: secret.value };
  return { cardNo: cardNo.value, secret: secret.value };
}
