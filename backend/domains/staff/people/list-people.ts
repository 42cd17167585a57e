import { asc, count, sql } from 'drizzle-orm';
import type { StaffPerson } from '../../../../lib/contract/staff/account';
import { formatShanghai } from '../../../../lib/time';
import { staffAccount, staffSession } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { readPage } from '../../../platform/read-page';
import type { PageQuery } from '../../../platform/to-page';

/** All accounts of staff by e-mail address, with the number of their open sessions. */
export function listPeople({ db, clock }: Context, query: PageQuery) {
  const now = clock.now().toISOString();
  const sessions = sql<number>`(select count(*)::int from ${staffSession}
    where ${staffSession.staffId} = ${staffAccount.id} and ${staffSession.revokedTime} is null
      and ${staffSession.expireTime} > ${now}::timestamptz and ${staffSession.factorTime} is not null)`;
  const rows = db
    .select({ account: staffAccount, sessions })
    .from(staffAccount)
    .orderBy(asc(staffAccount.email));
  const total = db.select({ rows: count() }).from(staffAccount);
  return readPage(
    query,
    { total, rows },
    ({ account, sessions: open }): StaffPerson => ({
      id: account.id,
      email: account.email,
      name: account.name,
      roles: account.roles,
      status: account.status,
      hasFactor: account.factorTime !== null,
      sessions: open,
      lastSeenTime: account.lastSeenTime && formatShanghai(account.lastSeenTime),
      version: account.version,
    }),
  );
}
