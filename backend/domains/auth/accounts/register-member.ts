import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import type { Executor, Transaction } from '../../../database/connect';
import { member, vipLevel } from '../../../database/schema/members';
import { pointAccount } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import type { MemberRow } from '../sessions/open-session';
import { nicknameColumns } from './nickname-columns';

/** The contact that a code has verified: an e-mail address or a phone number. */
export type ProvedContact = { email: string } | { areaCode: string; mobile: string };

/**
 * Returns the member with this e-mail address or phone number, creating the account on the first verified code.
 * Concurrent first sign-ins create one account.
 */
export async function findOrRegister(
  tx: Transaction,
  context: Context,
  contact: ProvedContact,
): Promise<MemberRow> {
  const found = await findByContact(tx, contact);
  if (found) return rememberProof(tx, context, found, contact);
  const created = await createMember(tx, context, contact);
  if (created) return created;
  const other = await findByContact(tx, contact);
  if (!other) throw new Error('A new member met a user name that exists');
  return other;
}

/** What a registering member may choose; the rest is generated. */
export type ChosenNames = { username?: string; nickname?: string; passwordHash?: string };

/**
 * Creates a member with an empty coin account and the coupons for new members; returns null when the e-mail address,
 * phone number or user name is taken.
 */
export async function createMember(
  tx: Transaction,
  context: Context,
  contact: ProvedContact,
  chosen: ChosenNames = {},
): Promise<MemberRow | null> {
  const [level] = await tx.select({ id: vipLevel.id }).from(vipLevel).where(eq(vipLevel.isDefault, true));
  if (!level) throw new Error('No membership level is the default');
  const now = context.clock.now();
  const number = String(randomInt(1_000_000)).padStart(6, '0');
  const [created] = await tx
    .insert(member)
    .values({
      id: newId(),
      ...contact,
      emailVerifiedTime: 'email' in contact ? now : null,
      username: newUsername(),
      ...chosen,
      ...nicknameColumns(chosen.nickname ?? backendTexts(context.locale).labels('nickname.new', { number })),
      vipLevelId: level.id,
      registerIp: context.ip,
      lang: context.locale,
      createdTime: now,
      updatedTime: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!created) return null;
  await tx.insert(pointAccount).values({ memberId: created.id, createdTime: now, updatedTime: now });
  await context.welcomeMember(tx, context.clock, created.id);
  return created;
}

/** The member with this e-mail address or phone number. */
export async function findByContact(tx: Executor, contact: ProvedContact): Promise<MemberRow | undefined> {
  const same =
    'email' in contact
      ? eq(member.email, contact.email)
      : and(eq(member.areaCode, contact.areaCode), eq(member.mobile, contact.mobile));
  const [row] = await tx.select().from(member).where(same);
  return row;
}

async function rememberProof(
  tx: Transaction,
  context: Context,
  found: MemberRow,
  contact: ProvedContact,
): Promise<MemberRow> {
  if ('email' in contact && !found.emailVerifiedTime) {
    await tx
      .update(member)
      .set({ emailVerifiedTime: context.clock.now() })
      .where(and(eq(member.id, found.id), isNull(member.emailVerifiedTime)));
  }
  return found;
}

/** `ty` and twelve letters or digits that are not mistaken for each other: 59 bits. */
function newUsername(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const tail = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]);
  return `ty${tail.join('')}`;
}
