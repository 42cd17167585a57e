import type { Executor } from '../database/connect';
import { areaCode as areaCodes } from '../database/schema/catalog';
import { isMobile, normalMobile } from './contact';

/**
 * The phone that somebody signs in with instead of a name; null when the name is no number. A `+` or `00` begins a
 * number with its dial code; without one the dial code is the request's, else a mainland number stands alone and
 * every other begins with its own. What is typed decides and no account does: the many spellings of one number are
 * one name for the counter of wrong passwords, whether it has an account or not.
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
