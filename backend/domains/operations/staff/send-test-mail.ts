import { eq } from 'drizzle-orm';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { queueMail } from '../../../platform/mail/outbox';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';

const limit = { points: 10, seconds: 3600 };

/** Sends a mail to the signed-in person, through the outbox as every mail. @throws StoreError 429 */
export async function sendTestMail(context: Context): Promise<{ email: string }> {
  const { staffId } = staffOf(context);
  const { environment, rateLimits } = context;
  await rateLimits.take(`test-mail:${staffId}`, limit);
  return context.db.transaction(async (tx) => {
    const [reader] = await tx.select().from(staffAccount).where(eq(staffAccount.id, staffId));
    if (!reader) throw new Error('The session has no account.');
    await queueMail(tx, context, reader, () => ({
      mail: 'testMail',
      values: {
        url: environment.storeUrl,
        sender: environment.mailFrom,
        replyTo: environment.mailReplyTo ?? environment.mailFrom,
      },
    }));
    await writeStaffAudit(tx, context, { action: 'mail.test', subjectId: staffId });
    return { email: reader.email };
  });
}
