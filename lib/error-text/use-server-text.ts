'use client';

import { useTranslations } from 'next-intl';
import { isMessageKey } from '@/lib/wire/message-keys';

/**
 * The text of a server message key in data (a reason, a failure). Needs the `server` messages on the page; an
 * unknown key yields the text for an unknown error.
 */
export function useServerText(): (key: string, args?: readonly (string | number)[]) => string {
  const text = useTranslations('server');
  return (key, args = []) => {
    const [first = '', second = ''] = args;
    return text(isMessageKey(key) ? key : 'common_message_unknownError', {
      0: first,
      1: second,
      value: first,
    });
  };
}
