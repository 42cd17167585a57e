import { and, desc, eq } from 'drizzle-orm';
import type { AccountExport } from '../../../lib/account/contract';
import { exportDays } from '../../../lib/promises';
import { addTime, formatShanghai } from '../../../lib/time';
import { member, storedFile } from '../../database/schema/members';
import { dataExport } from '../../database/schema/security';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context, SystemContext } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { writeAudit } from '../../platform/write-audit';
import { queueAccountMail } from '../auth/notices/account-mail';
import { type Proof, proveOwner } from '../auth/step-up/prove-owner';
import { answerPrivateFile, deleteFiles, keepPrivateFile } from '../files/private-files';
import { collectOwnData } from './collect-own-data';

/** An export reads many tables. */
const limit = { points: 5, seconds: 24 * 3600 };
/** Maximum number of exports in the list. */
const mostShown = 20;

type ExportRow = typeof dataExport.$inferSelect;

/**
 * Requests an export of the member's data; a job writes it, and a mail announces it.
 * @throws StoreError as `proveOwner`; `member_account_exportRunning` while one is being written; 429
 */
export async function exportAccount(context: Context, proof: Proof): Promise<AccountExport> {
  const memberId = memberOf(context);
  const change = await proveOwner(context, 'ACCOUNT_EXPORT', proof);
  await context.rateLimits.take(`export:${memberId}`, limit);
  const now = context.clock.now();
  const row = await change(async (tx, spendProof) => {
    await lockOn(tx, `export:${memberId}`);
    await spendProof();
    const [running] = await tx
      .select({ id: dataExport.id })
      .from(dataExport)
      .where(and(eq(dataExport.memberId, memberId), eq(dataExport.status, 'WAITING')));
    if (running) throw new StoreError('member_account_exportRunning');
    const [created] = await tx
      .insert(dataExport)
      .values({ id: newId(), memberId, status: 'WAITING', createdTime: now, updatedTime: now })
      .returning();
    if (!created) throw new Error('The export was not written');
    await writeAudit(tx, context, {
      action: 'DATA_EXPORT_ASKED',
      actorType: 'MEMBER',
      actorId: memberId,
      subjectId: created.id,
    });
    await context.jobs.enqueue(tx, 'account.export', { exportId: created.id });
    return created;
  });
  return viewExport(context, row);
}

/** Writes an export. The job is idempotent and does nothing after the account was closed. */
export async function writeExport(system: SystemContext, exportId: string): Promise<void> {
  const { db, clock } = system;
  const [row] = await db.select().from(dataExport).where(eq(dataExport.id, exportId));
  if (row?.status !== 'WAITING') return;
  const { memberId } = row;
  const tables = await collectOwnData(db, system, memberId);
  const counts = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
  const head = { shop: system.environment.storeUrl, writtenTime: clock.now(), amounts: 'fen', counts };
  const content = Buffer.from(JSON.stringify({ ...head, tables }, null, 1), 'utf8');
  const fileId = await keepPrivateFile(db, system, {
    ownerId: memberId,
    kind: 'EXPORT',
    mime: 'application/json',
    content,
  });
  const isReady = await db.transaction(async (tx) => {
    const now = clock.now();
    const [ready] = await tx
      .update(dataExport)
      .set({
        status: 'READY',
        fileId,
        bytes: content.byteLength,
        counts,
        expireTime: addTime(now, exportDays, 'day'),
        updatedTime: now,
      })
      .where(and(eq(dataExport.id, exportId), eq(dataExport.status, 'WAITING')))
      .returning({ id: dataExport.id });
    const [owner] = await tx.select().from(member).where(eq(member.id, memberId));
    if (!ready || owner?.status !== 'ACTIVE') return false;
    await queueAccountMail(tx, system, owner, { mail: 'exportReady', days: exportDays });
    return true;
  });
  if (isReady) return;
  const files = await db.select().from(storedFile).where(eq(storedFile.id, fileId));
  await deleteFiles(db, system, files);
}

/** The member's exports, newest first. */
export function listExports(context: Context): Promise<AccountExport[]> {
  return exportsOf(context, memberOf(context));
}

/** The exports of a member, newest first. */
export async function exportsOf(context: Context, memberId: string): Promise<AccountExport[]> {
  const rows = await context.db
    .select()
    .from(dataExport)
    .where(eq(dataExport.memberId, memberId))
    .orderBy(desc(dataExport.createdTime), desc(dataExport.id))
    .limit(mostShown);
  return rows.map((row) => viewExport(context, row));
}

/**
 * Downloads an export.
 * @throws StoreError 404 for another member's, an unfinished or an expired one
 */
export async function downloadExport(context: Context, id: string): Promise<Response> {
  const [found] = await context.db
    .select({ row: dataExport, file: storedFile })
    .from(dataExport)
    .innerJoin(storedFile, eq(storedFile.id, dataExport.fileId))
    .where(and(eq(dataExport.id, id), eq(dataExport.memberId, memberOf(context))));
  if (!found || viewExport(context, found.row).status !== 'READY') {
    throw new StoreError('common_message_notFound');
  }
  return answerPrivateFile(
    context,
    found.file,
    `account-data-${formatShanghai(found.row.createdTime, 'day')}.json`,
  );
}

/** An expired export is reported as such, whether or not its file has been deleted yet. */
function viewExport({ clock }: Pick<Context, 'clock'>, row: ExportRow): AccountExport {
  const isOver = row.status === 'READY' && row.expireTime !== null && row.expireTime <= clock.now();
  return {
    id: row.id,
    status: isOver ? 'EXPIRED' : row.status,
    bytes: row.bytes,
    createdTime: formatShanghai(row.createdTime),
    expireTime: row.expireTime ? formatShanghai(row.expireTime) : null,
  };
}
