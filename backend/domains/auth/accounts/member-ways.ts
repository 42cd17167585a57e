import { sql } from 'drizzle-orm';
import type { MemberFoundBy } from '../../../../lib/orders/found-by';
import { readReference } from '../../../../lib/text/code';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { readPhoneNumber } from '../../../../lib/text/phone-number';
import { phoneDigits } from '../../../../lib/text/phone-text';
import { searchForm } from '../../../../lib/text/search';
import { gameAccount, member } from '../../../database/schema/members';
import { mostFound, type Way } from '../../../platform/found-by';
import { startingWith } from '../../../platform/search-keyword';

/**
 * How a text that a customer reads out finds members: a number, a mailbox, a phone number or a saved recharge account in
 * full, or the beginning of a nickname. A part of a contact finds nothing, because it would reveal what is masked.
 */
export function memberWays(q: string): Way<MemberFoundBy>[] {
  const ways: Way<MemberFoundBy>[] = [];
  const add = (by: MemberFoundBy, ids: Way<MemberFoundBy>['ids']) => ways.push({ by, ids });
  const email = readEmail(q);
  if (isEmail(email)) add('EMAIL', sql`select id from ${member} where email = ${email}`);
  const digits = phoneDigits(readReference(q)).replace('+', '');
  if (/^\d{5,20}$/.test(digits)) {
    add('NUMBER', sql`select id from ${member} where id = ${digits}`);
    add('PHONE', sql`select id from ${member} where mobile = ${digits} limit ${mostFound}`);
    // With or without dial code: `+852 98765432` is stored as 852 and 98765432.
    const phone = readPhoneNumber(`+${digits}`);
    if (phone)
      add(
        'PHONE',
        sql`select id from ${member} where area_code = ${phone.areaCode} and mobile = ${phone.mobile}`,
      );
  }
  const name = searchForm(q);
  if (name !== '')
    add(
      'NAME',
      sql`select id from ${member} where nickname_search like ${startingWith(name)} order by id desc limit ${mostFound}`,
    );
  for (const account of accountSpellings(q))
    add('ACCOUNT', sql`select member_id from ${gameAccount} where account = ${account} limit ${mostFound}`);
  return ways;
}

/** A recharge account as it may be stored: names of games keep their characters, numbers and mailboxes are folded. */
export function accountSpellings(q: string): string[] {
  const exact = q.normalize('NFC').trim();
  const folded = readReference(q);
  const spellings = [exact, folded, folded.toLowerCase(), folded.toUpperCase(), readEmail(q)];
  return [...new Set(spellings)].filter((one) => one.length >= leastAccount);
}

/** Characters of the shortest account that is searched. */
const leastAccount = 4;
