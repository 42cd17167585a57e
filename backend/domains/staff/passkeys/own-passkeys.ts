import { and, eq } from 'drizzle-orm';
import type { PasskeyRow } from '../../../../lib/auth/passkey-shapes';
import { formatShanghai } from '../../../../lib/time';
import { staffPasskey } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { passkeysOf } from './add-passkey';

/** The passkeys of this person, oldest first. */
export async function listPasskeys(context: Context): Promise<PasskeyRow[]> {
  const known = await passkeysOf(context.db, staffOf(context).staffId);
  return known.map(({ id, name, createdTime, lastUsedTime }) => ({
    id,
    name,
    createdTime: formatShanghai(createdTime),
    lastUsedTime: lastUsedTime && formatShanghai(lastUsedTime),
  }));
}

/** Removes an own passkey. @throws StoreError 404 */
export async function deletePasskey(context: Context, id: string): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(staffPasskey)
      .where(and(eq(staffPasskey.id, id), eq(staffPasskey.staffId, staffId)))
      .returning({ name: staffPasskey.name });
    if (!removed) throw new StoreError('common_message_notFound');
    await writeStaffAudit(tx, context, {
      action: 'staff.passkey_remove',
      subjectId: staffId,
      detail: { name: removed.name },
    });
  });
  return null;
}
