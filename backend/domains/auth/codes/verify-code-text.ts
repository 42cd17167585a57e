import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import type { ShopNames } from '../../../../lib/i18n/fill-names';
import type { Locale } from '../../../../lib/i18n/locales';
import type { MailDraft } from '../../../platform/mail/compose-mail';

/**
 * `minutes`: how long the code is valid. `isOwn`: a signed-in member requested it for an own contact, so that an owner who
 * did not has a stranger in the account.
 */
export type SentCode = { scene: VerifyScene; code: string; minutes: number; isOwn: boolean };

function valuesOf(locale: Locale, { scene, code, minutes }: SentCode) {
  return { purpose: backendTexts(locale).labels(`codePurpose.${scene}`), code, minutes: String(minutes) };
}

/** The short message with a code. */
export function verifyCodeSms(
  locale: Locale,
  { shopName }: ShopNames,
  sent: SentCode,
): { subject: string; text: string } {
  const { mail, sms } = backendTexts(locale);
  const values = { ...valuesOf(locale, sent), shopName };
  const text = sms(sent.isOwn ? 'verifyCodeSignedIn' : 'verifyCode', values);
  return { subject: mail('verifyCode.subject', values), text };
}

/**
 * Composes the mail with a code.
 * @param loginUrl given when the e-mail address being registered already has an account; only its owner reads this mail
 */
export function verifyCodeMail(locale: Locale, sent: SentCode, loginUrl?: string): MailDraft {
  const values = valuesOf(locale, sent);
  return loginUrl === undefined
    ? { mail: sent.isOwn ? 'verifyCodeSignedIn' : 'verifyCode', values, code: sent.code }
    : { mail: 'verifyCodeKnown', values, code: sent.code, url: loginUrl };
}
