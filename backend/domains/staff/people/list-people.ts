import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { StaffPerson } from '../../../../lib/staff/contract';
import { formatShanghai } from '../../../../lib/time';
import { staffAccount, staffSession } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { readPage } from '../../../platform/read-page';
import type { PageQuery } from '../../../platform/to-page';

/** All accounts of staff by e-mail address, with the number of their open sessions. */
export function listPeople({ db, clock }: Context, query: PageQuery) {
  const isOpen = and(
    eq(staffSession.staffId, staffAccount.id),
    isNull(staffSession.revokedTime),
    gt(staffSession.expireTime, clock.now()),
    isNotNull(staffSession.factorTime),
  );
  // A condition of its own: drizzle drops the table of columns that are named in the selection itself.
  const sessions = sql<number>`(select count(*)::int from ${staffSession} where ${isOpen})`;
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
