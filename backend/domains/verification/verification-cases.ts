import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { identityCase, identityCaseDetail } from '../../../lib/contract/verification';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { member } from '../../database/schema/members';
import { identityVerification } from '../../database/schema/security';
import type { Context } from '../../platform/context';
import { readPage } from '../../platform/read-page';
import { StoreError } from '../../platform/store-error';
import type { PageQuery } from '../../platform/to-page';
import { writeStaffAudit } from '../../platform/write-audit';
import { openField } from './verification-vault';

type Case = z.infer<typeof identityCase>;
type CaseRow = typeof identityVerification.$inferSelect;

/** For staff: verifications with a status, longest waiting first, without names and numbers. */
export async function listIdentityCases(context: Context, query: PageQuery & { status: Case['status'] }) {
  const { db } = context;
  const wanted = eq(identityVerification.status, query.status);
  const total = db.select({ rows: count() }).from(identityVerification).where(wanted);
  const rows = selectCases(db)
    .where(wanted)
    .orderBy(asc(identityVerification.submittedTime), asc(identityVerification.id));
  return readPage(query, { total, rows }, ({ row, nickname }) => viewCase(row, nickname));
}

/**
 * For staff: one verification with all fields; the access is recorded in the audit log.
 * @throws StoreError 404
 */
export async function viewIdentityCase(
  context: Context,
  id: string,
): Promise<z.infer<typeof identityCaseDetail>> {
  const { db } = context;
  const [found] = await selectCases(db).where(eq(identityVerification.id, id));
  if (!found) throw new StoreError('common_message_notFound');
  const { row, nickname } = found;
  await writeStaffAudit(db, context, {
    action: 'IDENTITY_VIEWED',
    subjectId: id,
  });
  const [other] = await db
    .select({ id: identityVerification.id })
    .from(identityVerification)
    .where(
      and(
        eq(identityVerification.idNumberHash, row.idNumberHash),
        eq(identityVerification.status, 'VERIFIED'),
        ne(identityVerification.memberId, row.memberId),
      ),
    );
  return {
    ...viewCase(row, nickname),
    realName: openField(context, id, 'realName', row.realNameEnc) ?? '',
    idNumber: openField(context, id, 'idNumber', row.idNumberEnc) ?? '',
    failReason: row.failReason,
    isNumberUsed: other !== undefined,
    documents: row.purgedTime ? [] : documentsOf(row),
  };
}

function selectCases(db: Executor) {
  return db
    .select({ row: identityVerification, nickname: member.nickname })
    .from(identityVerification)
    .innerJoin(member, eq(member.id, identityVerification.memberId));
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

function viewCase(row: CaseRow, nickname: string): Case {
  return {
    id: row.id,
    memberId: row.memberId,
    nickname,
    country: row.country,
    idType: row.idType,
    status: row.status,
    submittedTime: formatShanghai(row.submittedTime),
    reviewedTime: row.reviewedTime ? formatShanghai(row.reviewedTime) : null,
  };
}
