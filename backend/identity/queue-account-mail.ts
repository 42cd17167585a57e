import type { Locale } from '../../lib/i18n/locales';
import { formatShanghai } from '../../lib/time';
import type { Executor } from '../database/connect';
import type { Context } from '../platform/context';
import { queueAccountNotice, queueMail, type Reader } from '../platform/outbox';
import { storeLink } from '../platform/store-link';
import { newDeviceWords, passwordChangedWords, resetMail } from './account-mails';
import { maskIp } from './contact';
import { deviceName } from './device-name';
import type { MemberRow } from './open-session';

type MailOwner = Pick<MemberRow, 'email' | 'nickname' | 'username' | 'lang'>;
type NoticeOwner = Reader & Pick<MemberRow, 'nickname'>;

/**
 * The link for a new password. Its key stands after the `#`, which browsers keep to themselves: no log of a server
 * or proxy and no `Referer` holds it.
 */
export function queueResetMail(
  tx: Executor,
  context: Context,
  { owner, key, minutes }: { owner: MailOwner; key: string; minutes: number },
): Promise<void> {
  return queueMail(tx, context, owner, (locale) => {
    const link = storeLink({ ...context, locale }, '/login/reset');
    const url = `${link}#${new URLSearchParams({ username: owner.username, key })}`;
    return resetMail(locale, { nickname: owner.nickname, url, minutes });
  });
}

export function queuePasswordChangedNotice(
  tx: Executor,
  context: Context,
  owner: NoticeOwner,
): Promise<void> {
  return queueAccountNotice(tx, context, owner, (locale) =>
    passwordChangedWords(locale, whatHappened(context, owner, locale, '/login/forgot')),
  );
}

export function queueNewDeviceNotice(tx: Executor, context: Context, owner: NoticeOwner): Promise<void> {
  return queueAccountNotice(tx, context, owner, (locale) =>
    newDeviceWords(locale, whatHappened(context, owner, locale, '/member/profile/devices')),
  );
}

/** To whom, when and from where; `path` is the page on which to undo it. */
function whatHappened(context: Context, owner: NoticeOwner, locale: Locale, path: string) {
  return {
    nickname: owner.nickname,
    time: formatShanghai(context.clock.now(), 'minute'),
    device: deviceName(context.userAgent, locale),
    ip: maskIp(context.ip),
    url: storeLink({ ...context, locale }, path),
  };
}
