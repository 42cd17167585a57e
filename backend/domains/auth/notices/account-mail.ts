import type { Locale } from '../../../../lib/i18n/locales';
import { forgotPath, homePath, loginPath, memberPath } from '../../../../lib/routing/paths';
import { resetPath } from '../../../../lib/routing/server-paths';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import type { Context, Services } from '../../../platform/context';
import type { MailDraft } from '../../../platform/mail/compose-mail';
import { queueAccountNotice, queueMail, type Reader } from '../../../platform/mail/outbox';
import { storeLink } from '../../../platform/store-link';
import { maskIp } from '../accounts/contact';
import { deviceName } from '../sessions/device-name';
import type { MemberRow } from '../sessions/open-session';

type Notified = Reader & Pick<MemberRow, 'nickname'>;

/** A change of a member account that its owner is notified about. */
export type AccountChange =
  | { mail: 'emailChanged' | 'phoneChanged'; contact: string }
  | { mail: 'signInLinked' | 'signInRemoved'; provider: string }
  | { mail: 'factorAdded' | 'factorRemoved' | 'recoveryCodesRenewed' | 'factorsReset' }
  | { mail: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { mail: 'recoveryCodeUsed'; left: number }
  | { mail: 'wrongFactorCodes'; failures: number }
  | { mail: 'identityVerified' | 'accountClosed' | 'accountLocked' | 'accountUnlocked' }
  | { mail: 'accountLockedUntil'; until: string }
  | { mail: 'identityNotVerified'; reason: string }
  | { mail: 'exportReady'; days: number };

/** The page behind the button of a mail that has one. */
const pages: Record<AccountChange['mail'], string> = {
  emailChanged: memberPath('profile'),
  phoneChanged: memberPath('profile'),
  signInLinked: memberPath('profile/sign-ins'),
  signInRemoved: memberPath('profile/sign-ins'),
  factorAdded: memberPath('profile/factors'),
  factorRemoved: memberPath('profile/factors'),
  recoveryCodesRenewed: memberPath('profile/factors'),
  recoveryCodeUsed: memberPath('profile/factors'),
  factorsReset: memberPath('profile/factors'),
  passkeyAdded: memberPath('profile/factors'),
  passkeyRemoved: memberPath('profile/factors'),
  wrongFactorCodes: memberPath('profile/password'),
  identityVerified: memberPath('profile/identity'),
  identityNotVerified: memberPath('profile/identity'),
  exportReady: memberPath('account'),
  accountClosed: homePath,
  accountLocked: homePath,
  accountLockedUntil: homePath,
  accountUnlocked: loginPath,
};

/** Notifies a member, in their language, of a change of their account. */
export function queueAccountMail(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  to: Reader,
  { mail, ...values }: AccountChange,
): Promise<void> {
  return queueAccountNotice(tx, services, to, (locale) => ({
    mail,
    values,
    url: storeLink({ ...services, locale }, pages[mail]),
  }));
}

/**
 * The link for a new password. Its key is in the fragment, which browsers do not send: it is in no server log and no
 * `Referer`.
 */
export function queueResetMail(
  tx: Executor,
  context: Context,
  {
    owner,
    key,
    minutes,
  }: { owner: Pick<MemberRow, 'email' | 'nickname' | 'username' | 'lang'>; key: string; minutes: number },
): Promise<void> {
  return queueMail(tx, context, owner, (locale) => ({
    mail: 'passwordReset',
    values: { nickname: owner.nickname, minutes },
    url: `${storeLink({ ...context, locale }, resetPath)}#${new URLSearchParams({ username: owner.username, key })}`,
  }));
}

export function queuePasswordChangedNotice(tx: Executor, context: Context, owner: Notified): Promise<void> {
  return queueAccountNotice(tx, context, owner, (locale) =>
    securityMail('passwordChanged', context, owner, locale, forgotPath()),
  );
}

export function queueNewDeviceNotice(tx: Executor, context: Context, owner: Notified): Promise<void> {
  return queueAccountNotice(tx, context, owner, (locale) =>
    securityMail('newDevice', context, owner, locale, memberPath('profile/devices')),
  );
}

/** Many wrong passwords for the account, at most one mail a day. `failures`: within an hour, from all networks. */
export function queueWrongPasswordsNotice(
  tx: Executor,
  context: Context,
  owner: Notified,
  failures: number,
): Promise<void> {
  // By mail only: anyone can cause it, and text messages cost money.
  return queueMail(tx, context, owner, (locale) => ({
    mail: 'wrongPasswords',
    values: { nickname: owner.nickname, failures },
    facts: { time: formatShanghai(context.clock.now(), 'minute') },
    url: storeLink({ ...context, locale }, memberPath('profile/devices')),
  }));
}

/** What happened, when and from which device; `path` is the page on which to undo it. */
function securityMail(
  mail: 'passwordChanged' | 'newDevice',
  context: Context,
  owner: Notified,
  locale: Locale,
  path: string,
): MailDraft {
  return {
    mail,
    values: { nickname: owner.nickname },
    facts: {
      time: formatShanghai(context.clock.now(), 'minute'),
      device: deviceName(context.userAgent, locale),
      ip: maskIp(context.ip),
    },
    url: storeLink({ ...context, locale }, path),
  };
}
