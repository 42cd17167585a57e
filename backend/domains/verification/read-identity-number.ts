import { eq } from 'drizzle-orm';
import { identityVerification } from '../../database/schema/security';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { auditReveal } from '../staff/audit/audit-reveal';
import { openField } from './verification-vault';

/**
 * For staff: the document number of a verification in full. The audit log is written before it is read.
 * @throws StoreError 404, also once the number has been erased; 429 of {@link auditReveal}
 */
export async function readIdentityNumber(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ idNumber: string }> {
  const [row] = await context.db.select().from(identityVerification).where(eq(identityVerification.id, id));
  if (!row?.idNumberEnc) throw new StoreError('common_message_notFound');
  await auditReveal(context, 'CONTACT', { action: 'IDENTITY_NUMBER_READ', subjectId: id, reason });
  return { idNumber: openField(context, id, 'idNumber', row.idNumberEnc) ?? '' };
}
