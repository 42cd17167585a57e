import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { outbox } from '../database/schema/platform';
import type { Clock } from './clock';
import type { SystemContext } from './context';
import type { Jobs } from './jobs';
import { sendMail } from './mail';
import { newId } from './new-id';

export type Notice = { recipient: string; channel: 'EMAIL' | 'SMS'; subject: string; text: string };

/** Write a mail or short message in the transaction of its cause; a job sends it afterwards. */
export async function queueNotice(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  notice: Notice,
): Promise<void> {
  const id = newId();
  await tx.insert(outbox).values({ id, ...notice, status: 'WAITING', createdTime: services.clock.now() });
  await services.jobs.enqueue(tx, 'outbox.send', { outboxId: id });
}

/** Without SMTP the outbox itself is the end of the way: `/dev/outbox` shows it. */
export async function sendNotice(system: SystemContext, id: string): Promise<void> {
  const [row] = await system.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row || row.status === 'SENT') return;
  if (row.channel === 'EMAIL' && system.environment.smtpUrl) {
    await sendMail(system.environment, {
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      messageId: row.id,
    });
  }
  await system.db
    .update(outbox)
    .set({ status: 'SENT', sentTime: system.clock.now(), attempts: row.attempts + 1 })
    .where(eq(outbox.id, id));
}

/** Newest first, for `/dev/outbox.json` in demo mode. */
export function listOutbox(db: Executor) {
  return db
    .select({
      to: outbox.recipient,
      channel: outbox.channel,
      subject: outbox.subject,
      text: outbox.text,
      createdTime: outbox.createdTime,
    })
    .from(outbox)
    .orderBy(desc(outbox.createdTime), desc(outbox.id))
    .limit(200);
}

/** Milliseconds after which a notice counts as left behind by its own job. */
const leftBehind = 120_000;

const mostAttempts = 10;

/** What a crash left unsent. One bad address must not keep the others waiting. */
export async function requeueUnsent(system: SystemContext): Promise<void> {
  const before = new Date(system.clock.now().getTime() - leftBehind);
  const rows = await system.db
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(and(eq(outbox.status, 'WAITING'), lt(outbox.createdTime, before)))
    .orderBy(asc(outbox.attempts), asc(outbox.id))
    .limit(50);
  for (const row of rows) {
    try {
      await sendNotice(system, row.id);
    } catch (error) {
      const attempts = row.attempts + 1;
      system.log.warn({ err: error, outboxId: row.id, attempts }, 'notice not sent');
      await system.db
        .update(outbox)
        .set({ attempts, status: attempts >= mostAttempts ? 'FAILED' : 'WAITING' })
        .where(eq(outbox.id, row.id));
    }
  }
}
