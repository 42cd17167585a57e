import type { Executor } from '../../../database/connect';
import { areaCode as areaCodes } from '../../../database/schema/content';
import { isMobile, normalMobile } from './contact';

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
): Promise<{ areaCode: string; mobile: string } | null> {
  const typed = /^(\+|00)?(\d{5,18})$/.exec(name.replace(/[\s().-]/g, ''));
  if (!typed) return null;
  const [, sign, digits = ''] = typed;
  if (!sign) {
    const given = areaCode?.replace(/^(\+|00)/, '') || (/^1[3-9]\d{9}$/.test(digits) ? '86' : '');
    if (given) return phoneOf(given, digits);
  }
  const dials = await db.select({ areaCode: areaCodes.areaCode }).from(areaCodes);
  const dial = dials
    .map((row) => row.areaCode)
    .filter((one) => digits.startsWith(one))
    .sort((a, b) => b.length - a.length)[0];
  return dial ? phoneOf(dial, digits.slice(dial.length)) : null;
}

function phoneOf(areaCode: string, text: string): { areaCode: string; mobile: string } | null {
  const mobile = normalMobile(text);
  return isMobile(mobile) ? { areaCode, mobile } : null;
}
