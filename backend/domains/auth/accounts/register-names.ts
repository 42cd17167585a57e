import { isNickname, tidyNickname } from '../../../../lib/contract/members/profile-fields';
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
  const name = tidyNickname(text ?? '');
  if (name === '') return undefined;
  if (!isNickname(name)) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: ['nickname'] } });
  }
  return name;
}
