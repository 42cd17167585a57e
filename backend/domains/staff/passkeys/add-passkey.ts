import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreatedPasskey } from '../../../../lib/auth/passkey-shapes';
import type { Contract } from '../../../../lib/contract/contract';
import { passkeyMost } from '../../../../lib/promises';
import type { Executor } from '../../../database/connect';
import { staffAccount, staffPasskey } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { creationOptions, readCreated } from '../../../platform/factors/passkeys';
import { readShopNames } from '../../../platform/shop';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { keepChallenge, takeChallenge } from './challenge';

type Options = Contract['POST /auth/admin/passkey/options'];

/** What the browser needs to create a passkey for this person; a device that has one is refused by the browser. */
export async function beginPasskey(context: Context): Promise<z.input<Options['data']>> {
  const { staffId, email, name } = staffOf(context);
  const { shopName } = await readShopNames(context.db, context.locale);
  const known = await passkeysOf(context.db, staffId);
  if (known.length >= passkeyMost)
    throw new StoreError('staff_passkeyLimit', { data: { args: [passkeyMost] } });
  const options = await creationOptions(context.environment.staffUrl, {
    use: 'SECOND_FACTOR',
    shopName,
    user: { id: staffId, name: email, displayName: name },
    known,
  });
  await keepChallenge(context, options.challenge);
  return options;
}

/**
 * Adds the passkey that the browser created for the challenge of this session.
 * @throws StoreError `staff_passkeyRefused`, `staff_passkeyLimit`
 */
export async function addPasskey(
  context: Context,
  { name, created }: { name: string; created: CreatedPasskey },
): Promise<null> {
  const { staffId } = staffOf(context);
  const challenge = await takeChallenge(context.db, context);
  const key = await readCreated(context.environment.staffUrl, { use: 'SECOND_FACTOR', challenge, created });
  if (!key) throw new StoreError('staff_passkeyRefused');
  await context.db.transaction(async (tx) => {
    // Serialises concurrent additions, so that none passes the limit.
    await tx.select().from(staffAccount).where(eq(staffAccount.id, staffId)).for('update');
    if ((await passkeysOf(tx, staffId)).length >= passkeyMost) {
      throw new StoreError('staff_passkeyLimit', { data: { args: [passkeyMost] } });
    }
    const added = await tx
      .insert(staffPasskey)
      .values({ ...key, staffId, name, createdTime: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: staffPasskey.id });
    if (added.length === 0) throw new StoreError('staff_passkeyRefused');
    await writeStaffAudit(tx, context, { action: 'staff.passkey_add', subjectId: staffId, detail: { name } });
  });
  return null;
}

export function passkeysOf(db: Executor, staffId: string) {
  return db
    .select()
    .from(staffPasskey)
    .where(eq(staffPasskey.staffId, staffId))
    .orderBy(asc(staffPasskey.createdTime), asc(staffPasskey.id));
}
