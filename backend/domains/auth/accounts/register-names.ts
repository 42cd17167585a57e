import { isNickname } from '../../../../lib/account/profile-fields';
import { readName } from '../../../../lib/text/name';
import type { member } from '../../../database/schema/members';
import { StoreError } from '../../../platform/errors/store-error';

/** Lower-case letters, digits and underscores, starting with a letter so that it cannot be a phone number. */
export function isUsername(text: string): boolean {
  return /^[a-z][a-z0-9_]{3,19}$/.test(text);
}

/**
 * Normalises a nickname by the rules of the profile.
 * @returns undefined when none was given
 * @throws StoreError `common_message_unprocessableEntity`
 */
export function readNickname(text: string | undefined): string | undefined {
  const name = readName(text ?? '');
  if (name === '') return undefined;
  if (!isNickname(name)) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: ['nickname'] } });
  }
  return name;
}

type Named = Pick<typeof member.$inferSelect, 'email' | 'mobile' | 'username' | 'nickname'>;

/** Names and contacts of a member, which must not make up their password. */
export function namesOf({ email, mobile, username, nickname }: Named): (string | null)[] {
  return [email, mobile, username, nickname];
}
