import { and, asc, count, desc, eq, inArray, min, ne, type SQL, sql } from 'drizzle-orm';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import type { IdentityCase, IdentityCaseDetail } from '../../../lib/verification/contract';
import type { Executor } from '../../database/connect';
import { member, storedFile } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { identityVerification } from '../../database/schema/security';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localeOf } from '../../platform/locale-of';
import { readPage } from '../../platform/read-page';
import { staffOf } from '../../platform/staff-of';
import type { PageQuery } from '../../platform/to-page';
import { writeStaffAudit } from '../../platform/write-audit';
import { maskEmail, maskMobile } from '../auth/accounts/contact';
import { limitsFor } from '../orders/spending-limits';
import { readOrderSettings } from '../settings/order-settings';
import { maskNumber, openField } from './verification-vault';

type CaseRow = typeof identityVerification.$inferSelect;

/** Paid orders on hold until their member is verified. */
const waiting = sql`${orders.memberId} = ${identityVerification.memberId} and ${orders.status} = 'PENDING_REVIEW'
  and ${orders.holdReason} = 'VERIFICATION'`;
const waitingFen = sql<string>`(select coalesce(sum(${orders.amountPaidFen}), 0) from ${orders} where ${waiting})`;

/** Written in the language of the member. */
const reasonKeys = ['blurred', 'incomplete', 'different', 'expired', 'selfie'] as const;

/** For staff: verifications with a status, without names and numbers. */
export async function listIdentityCases(
  context: Context,
  query: PageQuery & { status: IdentityCase['status'] },
) {
  const { db } = context;
  const wanted = eq(identityVerification.status, query.status);
  const total = db.select({ rows: count() }).from(identityVerification).where(wanted);
  const order: SQL[] =
    query.status === 'IN_VERIFICATION'
      ? [sql`${waitingFen} > 0 desc`, asc(identityVerification.submittedTime), asc(identityVerification.id)]
      : [desc(identityVerification.reviewedTime), desc(identityVerification.id)];
  const rows = selectCases(db)
    .where(wanted)
    .orderBy(...order);
  const [waitingSince] = await db
    .select({ oldest: min(identityVerification.submittedTime) })
    .from(identityVerification)
    .where(eq(identityVerification.status, 'IN_VERIFICATION'));
  const page = await readPage(query, { total, rows }, viewCase);
  return { ...page, oldest: waitingSince?.oldest?.getTime() ?? null };
}

/**
 * For staff: one verification with all fields, the number masked; the access is recorded in the audit log.
 * @throws StoreError 404
 */
export async function viewIdentityCase(context: Context, id: string): Promise<IdentityCaseDetail> {
  const { db } = context;
  const [found] = await selectCases(db).where(eq(identityVerification.id, id));
  if (!found) throw new StoreError('common_message_notFound');
  const { row, owner } = found;
  await writeStaffAudit(db, context, {
    action: 'IDENTITY_VIEWED',
    subjectId: id,
  });
  const { labels } = backendTexts(localeOf(owner.lang));
  const settings = await readOrderSettings(db);
  const number = openField(context, id, 'idNumber', row.idNumberEnc);
  return {
    ...viewCase(found),
    realName: openField(context, id, 'realName', row.realNameEnc) ?? '',
    idNumber: number ? maskNumber(number) : '',
    failReason: row.failReason,
    isNumberUsed: await isNumberUsed(db, row),
    isPictureUsed: await isPictureUsed(db, row),
    isOwn: owner.email === staffOf(context).email,
    lang: owner.lang,
    reasons: reasonKeys.map((key) => labels(`identityReason.${key}`)),
    limits: {
      daily: fenToYuan(limitsFor(owner.certificationStatus, settings).dailyFen),
      verifiedDaily: fenToYuan(limitsFor('VERIFIED', settings).dailyFen),
    },
    documents: row.purgedTime ? [] : documentsOf(row),
  };
}

function selectCases(db: Executor) {
  return db
    .select({
      row: identityVerification,
      owner: member,
      attempt: sql<number>`(select count(*)::int from ${identityVerification} earlier
        where earlier.member_id = ${identityVerification.memberId}
          and earlier.submitted_time <= ${identityVerification.submittedTime})`,
      waitingOrders: sql<number>`(select count(*)::int from ${orders} where ${waiting})`,
      waitingFen,
    })
    .from(identityVerification)
    .innerJoin(member, eq(member.id, identityVerification.memberId));
}

type Found = Awaited<ReturnType<typeof selectCases>>[number];

async function isNumberUsed(db: Executor, row: CaseRow): Promise<boolean> {
  const [other] = await db
    .select({ id: identityVerification.id })
    .from(identityVerification)
    .where(
      and(
        eq(identityVerification.idNumberHash, row.idNumberHash),
        eq(identityVerification.status, 'VERIFIED'),
        ne(identityVerification.memberId, row.memberId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Pictures are compared by their content, as it was stored. */
async function isPictureUsed(db: Executor, row: CaseRow): Promise<boolean> {
  const own = [row.frontFileId, row.backFileId, row.selfieFileId].filter((file) => file !== null);
  const contents = db
    .select({ sha256: storedFile.sha256 })
    .from(storedFile)
    .where(inArray(storedFile.id, own));
  const [other] = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.kind, 'IDENTITY'),
        inArray(storedFile.sha256, contents),
        ne(storedFile.ownerId, row.memberId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

function documentsOf(row: CaseRow) {
  const sides = [
    { side: 'front' as const, file: row.frontFileId },
    { side: 'back' as const, file: row.backFileId },
    { side: 'selfie' as const, file: row.selfieFileId },
  ];
  return sides.flatMap(({ side, file }) =>
    file ? [{ side, link: `/api/upms/admin/identity/document?id=${file}` }] : [],
  );
}

function viewCase({ row, owner, attempt, waitingOrders, waitingFen: fen }: Found): IdentityCase {
  return {
    id: row.id,
    memberId: row.memberId,
    nickname: owner.nickname,
    contact: owner.email ? maskEmail(owner.email) : owner.mobile && maskMobile(owner.mobile),
    attempt,
    waitingOrders,
    waitingAmount: fenToYuan(Number(fen)),
    country: row.country,
    idType: row.idType,
    status: row.status,
    submittedTime: formatShanghai(row.submittedTime),
    reviewedTime: row.reviewedTime ? formatShanghai(row.reviewedTime) : null,
  };
}
