import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { outbox } from '../../../database/schema/platform';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { openSubject } from '../../../platform/mail/sealed-notice';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskEmail, maskMobile } from '../../auth/accounts/contact';

type List = Contract['GET /upms/admin/outbox/list'];

const pageSize = 50;

/** A subject without the code in it: with the code of a member, staff could sign in as that member. */
const withoutCode = (subject: string) => subject.replaceAll(/(?<!\d)\d{6}(?!\d)/g, '••••••');

/** Mails and text messages, newest first, paged by id. Their texts may have codes and are not shown. */
export async function listNotices(
  { db, environment }: Context,
  { status, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const rows = await db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      channel: outbox.channel,
      subject: outbox.subject,
      status: outbox.status,
      attempts: outbox.attempts,
      createdTime: outbox.createdTime,
      sentTime: outbox.sentTime,
    })
    .from(outbox)
    .where(
      and(status === 'ALL' ? undefined : eq(outbox.status, status), after ? lt(outbox.id, after) : undefined),
    )
    .orderBy(desc(outbox.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ recipient, subject, createdTime, sentTime, ...row }) => ({
      ...row,
      subject: withoutCode(openSubject(environment, { id: row.id, subject }) ?? '—'),
      recipient: row.channel === 'EMAIL' ? maskEmail(recipient) : maskMobile(recipient),
      time: formatShanghai(createdTime),
      sentTime: sentTime && formatShanghai(sentTime),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Sends a mail or text message again that failed ten times.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it is waiting or was sent
 */
export async function retryNotice(context: Context, id: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (!row) throw new StoreError('common_message_notFound');
    if (row.status !== 'FAILED') throw new StoreError('common_message_changedMeanwhile');
    await tx.update(outbox).set({ status: 'WAITING', attempts: 0 }).where(eq(outbox.id, id));
    await context.jobs.enqueue(tx, 'outbox.send', { outboxId: id });
    await writeStaffAudit(tx, context, {
      action: 'outbox.retry',
      subjectId: id,
      before: { status: row.status, attempts: row.attempts },
      after: { status: 'WAITING' },
    });
  });
  return null;
}
