import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { accountContract } from '../../../../lib/account/contract';
import type { Member } from '../../../../lib/account/member-contract';
import { isNickname, isQq, isWechat } from '../../../../lib/account/profile-fields';
import { readName } from '../../../../lib/text/name';
import type { Transaction } from '../../../database/connect';
import { member, storedFile } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { nicknameColumns } from '../../auth/accounts/nickname-columns';
import { avatarName } from '../../files/keep-avatar';
import { deleteFiles, type StoredFile } from '../../files/private-files';
import { loadMember } from './load-member';

type Given = z.output<(typeof accountContract)['POST /upms/member/profile/update']['body']>;

/** Nicknames are public next to product reviews, so changes are limited. */
const limit = { points: 60, seconds: 3600 };

/**
 * Updates the given fields; null or an empty text clears. The avatar must be the member's own upload, and the previous
 * one is deleted.
 * @throws StoreError `member_profile_invalid` with data `{ field }`; `common_upload_invalid`; 429
 */
export async function updateProfile(context: Context, given: Given): Promise<{ member: Member }> {
  const memberId = memberOf(context);
  await context.rateLimits.take(`profile:${memberId}`, limit);
  const changes = readProfile(given);
  const replaced = await context.db.transaction(async (tx) => {
    const [own] = await tx
      .select({ avatar: member.avatar })
      .from(member)
      .where(eq(member.id, memberId))
      .for('update');
    if (changes.avatar) await requireOwnAvatar(tx, memberId, changes.avatar);
    await tx
      .update(member)
      .set({ ...changes, updatedTime: context.clock.now(), version: sql`${member.version} + 1` })
      .where(eq(member.id, memberId));
    const isReplaced = changes.avatar !== undefined && own?.avatar && own.avatar !== changes.avatar;
    return isReplaced ? findAvatar(tx, memberId, own.avatar ?? '') : null;
  });
  if (replaced) await deleteFiles(context.db, context, [replaced]);
  return loadMember(context);
}

/** Returns only the given fields, validated. */
function readProfile({ nickname, qq, wechat, avatar }: Given) {
  const tidy = nickname === undefined ? undefined : readName(nickname);
  if (tidy !== undefined && !isNickname(tidy)) refuse('nickname');
  const contact = (text: string | null | undefined) =>
    text === undefined ? undefined : text?.trim() || null;
  const own = { qq: contact(qq), wechat: contact(wechat) };
  if (own.qq && !isQq(own.qq)) refuse('qq');
  if (own.wechat && !isWechat(own.wechat)) refuse('wechat');
  return {
    ...(tidy === undefined ? {} : nicknameColumns(tidy)),
    ...own,
    avatar: avatar === undefined ? undefined : avatar || null,
  };
}

function refuse(field: string): never {
  throw new StoreError('member_profile_invalid', { data: { field } });
}

async function requireOwnAvatar(tx: Transaction, memberId: string, link: string): Promise<void> {
  if (!(await findAvatar(tx, memberId, link))) throw new StoreError('common_upload_invalid');
}

async function findAvatar(tx: Transaction, memberId: string, link: string): Promise<StoredFile | null> {
  const [file] = await tx
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.storageKey, avatarName(link) ?? ''),
        eq(storedFile.ownerId, memberId),
        eq(storedFile.kind, 'AVATAR'),
      ),
    );
  return file ?? null;
}
