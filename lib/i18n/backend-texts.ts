import { createTranslator } from 'use-intl/core';
import type labels from '../../messages/zh-cn/labels.json';
import type mail from '../../messages/zh-cn/mail.json';
import type sms from '../../messages/zh-cn/sms.json';
import type approvals from '../../messages/zh-cn/staff/approvals.json';
import type audit from '../../messages/zh-cn/staff/audit.json';
import type orders from '../../messages/zh-cn/staff/orders.json';
import type products from '../../messages/zh-cn/staff/products.json';
import { promises } from '../promises-by-name';
import { fillNames } from './fill-names';
import { type Locale, locales, staffLocaleOf } from './locales';

export type MailTexts = typeof mail;
/** Names of the back office that its files have too. Its languages are fewer than those of the shop. */
type StaffNames = Pick<typeof orders, 'orderStatus' | 'hold' | 'mode' | 'method'> &
  Pick<typeof products, 'catalogueFile'> &
  Pick<typeof approvals, 'approvals'> &
  typeof audit;
type BackendMessages = { labels: typeof labels; mail: MailTexts; sms: typeof sms; staff: StaffNames };

type File<Name extends keyof BackendMessages> = Promise<{ default: BackendMessages[Name] }>;

const loadLabels = (locale: Locale): File<'labels'> =>
  import(`../../messages/${locale}/labels.json`, { with: { type: 'json' } });
const loadMail = (locale: Locale): File<'mail'> =>
  import(`../../messages/${locale}/mail.json`, { with: { type: 'json' } });
const loadStaff = async (locale: Locale): File<'staff'> => {
  const language = staffLocaleOf(locale);
  const [orders, products, approvals, audit] = await Promise.all([
    import(`../../messages/${language}/staff/orders.json`, { with: { type: 'json' } }),
    import(`../../messages/${language}/staff/products.json`, { with: { type: 'json' } }),
    import(`../../messages/${language}/staff/approvals.json`, { with: { type: 'json' } }),
    import(`../../messages/${language}/staff/audit.json`, { with: { type: 'json' } }),
  ]);
  return { default: { ...orders.default, ...products.default, ...approvals.default, ...audit.default } };
};
const loadSms = (locale: Locale): File<'sms'> =>
  import(`../../messages/${locale}/sms.json`, { with: { type: 'json' } });

/** The texts that the backend writes itself: mails, short messages and names in responses. Pages never load them. */
async function readTexts(locale: Locale) {
  const [labelFile, mailFile, smsFile, staffFile] = await Promise.all([
    loadLabels(locale),
    loadMail(locale),
    loadSms(locale),
    loadStaff(locale),
  ]);
  const onError = (error: Error) => {
    throw error;
  };
  const translator = <Texts extends BackendMessages[keyof BackendMessages]>(messages: Texts) =>
    createTranslator<Texts>({ locale, messages: fillNames(messages, promises), onError });
  return {
    labels: translator(labelFile.default),
    mail: translator(mailFile.default),
    sms: translator(smsFile.default),
    staff: translator(staffFile.default),
  };
}

type BackendTexts = Awaited<ReturnType<typeof readTexts>>;

// Mails are rendered inside transactions, which must not wait for file reads.
const texts = new Map<Locale, BackendTexts>(
  await Promise.all(
    locales.map(async (locale): Promise<[Locale, BackendTexts]> => [locale, await readTexts(locale)]),
  ),
);

/** The translators of one language. A missing key or value throws. */
export function backendTexts(locale: Locale): BackendTexts {
  const found = texts.get(locale);
  if (!found) throw new Error(`No texts for ${locale}`);
  return found;
}
