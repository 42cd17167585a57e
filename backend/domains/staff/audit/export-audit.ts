import type { SQL } from 'drizzle-orm';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { auditActionKey, auditActions } from '../../../../lib/permissions/audit-actions';
import { formatShanghai } from '../../../../lib/time';
import type { TableFormat } from '../../../../lib/wire/file';
import type { Context } from '../../../platform/context';
import type { Cell } from '../../../platform/csv/csv';
import { tableResponse } from '../../../platform/csv/table-response';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { type AuditFilter, auditCondition, readAudit } from './list-audit';

/** Rows per statement. */
const batchSize = 500;

/** Exports of one person. */
const limit = { points: 30, seconds: 3600 };

const columns = [
  'time',
  'who',
  'action',
  'subject',
  'subjectId',
  'reason',
  'requestedBy',
  'approvedBy',
  'before',
  'after',
  'detail',
  'ip',
  'request',
  'seq',
  'hash',
] as const;

/**
 * The filtered rows of the audit log as CSV or XLSX, newest first; those that the list shows the person.
 * @throws StoreError `common_message_badRequest` for days that do not exist; 429
 */
export async function exportAudit(
  context: Context,
  { format, ...filter }: AuditFilter & { format: TableFormat },
): Promise<Response> {
  const condition = await auditCondition(context, filter);
  await context.rateLimits.take(`audit-export:${staffOf(context).staffId}`, limit);
  const { staff } = backendTexts(context.locale);
  return tableResponse(format, {
    fileName: `audit-${formatShanghai(context.clock.now(), 'day')}`,
    head: columns.map((column) => staff(`audit.file.${column}`)),
    batches: batchesOf(context, condition),
    ended: (outcome, rows) =>
      writeStaffAudit(context.db, context, {
        action: 'audit.export',
        subjectId: context.requestId,
        detail: { format, filter, outcome, rows },
      }),
  });
}

async function* batchesOf(context: Context, condition: SQL | undefined): AsyncGenerator<Cell[][]> {
  let after: string | undefined;
  for (;;) {
    const rows = await readAudit(context, condition, { after, sort: 'NEWEST', limit: batchSize });
    if (rows.length > 0) yield rows.map((row) => cellsOf(context, row));
    after = rows.at(-1)?.id;
    if (!after || rows.length < batchSize) return;
  }
}

function cellsOf({ locale }: Context, row: Awaited<ReturnType<typeof readAudit>>[number]): Cell[] {
  const { staff } = backendTexts(locale);
  const known = auditActions.find((one) => one === row.action);
  const { subject, approval } = row;
  return [
    row.time,
    row.actor ?? [row.actorType, row.actorId].filter(Boolean).join(' '),
    known ? staff(auditActionKey(known)) : row.action,
    subject ? `${staff(`audit.subjects.${subject.kind}`)} ${subject.name}` : null,
    row.subjectId,
    row.reason,
    approval?.requestedBy ?? null,
    approval?.isApproved ? approval.decidedBy : null,
    textOf(row.before),
    textOf(row.after),
    textOf(Object.keys(row.detail).length > 0 ? row.detail : null),
    row.ip,
    row.requestId,
    row.seq,
    row.hash,
  ];
}

const textOf = (values: unknown) => (values === null ? null : JSON.stringify(values));
