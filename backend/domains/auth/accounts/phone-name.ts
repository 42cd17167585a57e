import { type PhoneNumber, readPhoneNumber } from '../../../../lib/text/phone-number';
import { phoneDigits } from '../../../../lib/text/phone-text';
import type { Executor } from '../../../database/connect';
import { areaCode as areaCodes } from '../../../database/schema/content';

/**
 * Parses a sign-in name as a phone number; returns null when the name is not a number. After `+` or `00` the number
 * starts with its dial code. Otherwise the request's dial code applies; without one, a mainland number is taken as it
 * is and any other number starts with its dial code. The result depends only on the input, never on existing accounts,
 * so that all spellings of a number share one counter of wrong passwords.
 */
export async function phoneOfName(
  db: Executor,
  name: string,
  areaCode: string | undefined,
): Promise<PhoneNumber | null> {
  const typed = phoneDigits(name);
  if (!/^\+?\d{5,18}$/.test(typed)) return null;
  if (!typed.startsWith('+')) {
    const given = areaCode || (/^1[3-9]\d{9}$/.test(typed) ? '86' : '');
    if (given) return readPhoneNumber(typed, { areaCode: given });
  }
  const number = readPhoneNumber(typed.startsWith('+') ? typed : `+${typed}`);
  if (!number) return null;
  const dials = await db.select({ areaCode: areaCodes.areaCode }).from(areaCodes);
  return dials.some((row) => row.areaCode === number.areaCode) ? number : null;
}
