import { eq } from 'drizzle-orm';
import { defaultLocale } from '../../lib/i18n/locales';
import type { StaffRole } from '../../lib/permissions/staff-permissions';
import type { Database, Transaction } from '../database/connect';
import { staffAccount, staffSession } from '../database/schema/staff';
import { newId } from '../platform/new-id';
import { type KeyRing, seal } from '../platform/sealing/key-ring';
import { demoDomain } from './demo-accounts';

/** The secret of every authenticator of the demo, in Base32. */
const demoFactorSecret = 'JBSWY3DPEHPK3PXP';

const people: readonly { name: string; mailbox: string; role: StaffRole }[] = [
  { name: '小满', mailbox: 'service', role: 'ROLE_SERVICE' },
  { name: '若谷', mailbox: 'operations', role: 'ROLE_OPERATIONS' },
  { name: '知夏', mailbox: 'catalogue', role: 'ROLE_CATALOGUE' },
  { name: '明算', mailbox: 'finance', role: 'ROLE_FINANCE' },
  { name: '守正', mailbox: 'admin', role: 'ROLE_ADMIN' },
];

/**
 * Seeds one staff account for each role, in demo mode only, because password and secret are public. Signing in with them
 * is refused outside demo mode (`backend/domains/staff/sign-in/staff-session.ts`).
 */
export async function seedDemoStaff(
  tx: Transaction,
  ring: KeyRing,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(staffAccount)
    .values(
      people.map(({ name, mailbox, role }) => {
        const id = newId();
        return {
          id,
          email: `${mailbox}@${demoDomain}`,
          name,
          lang: defaultLocale,
          roles: [role],
          status: 'ACTIVE' as const,
          passwordHash,
          factorEnc: seal(ring, 'staff-factor', demoFactorSecret, id),
          factorTime: now,
          isDemo: true,
          createdTime: now,
          updatedTime: now,
        };
      }),
    )
    .onConflictDoNothing();
}

/** Disables the accounts of a demo at the start of a live shop. */
export async function disableDemoStaff(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const disabled = await tx
      .update(staffAccount)
      .set({ status: 'DISABLED', updatedTime: now })
      .where(eq(staffAccount.isDemo, true))
      .returning({ id: staffAccount.id });
    for (const { id } of disabled) {
      await tx.update(staffSession).set({ revokedTime: now }).where(eq(staffSession.staffId, id));
    }
  });
}
