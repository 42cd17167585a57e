import { backendTexts, type MailTexts } from '../../../lib/i18n/backend-texts';
import type { ShopNames } from '../../../lib/i18n/fill-names';
import type { Locale } from '../../../lib/i18n/locales';

/** The mails of the shop, as in `messages/<locale>/mail.json`. */
export type MailName = Exclude<keyof MailTexts, 'layout' | 'fact' | 'paid'>;

type FactName = keyof MailTexts['fact'];

/** `url`: a page about the value, to which it links. */
export type MailFact = { name: string; value: string; url?: string };

/** The content of a mail in one language, from which plain text and HTML are rendered. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A code to type, shown in large digits. */
  code?: string;
  button?: { label: string; url: string };
  facts: MailFact[];
  /** Small print at the end. */
  note?: string;
  /** A page that ends mails of this kind. */
  unsubscribeUrl?: string;
};

/** A mail before it is localized. */
export type MailDraft = {
  mail: MailName;
  /** Values of the message parameters. Control characters and line breaks are removed. */
  values?: Readonly<Record<string, string | number>>;
  code?: string;
  /** URL of the button; without it the mail has no button. */
  url?: string;
  facts?: Partial<Record<FactName, string>>;
  /** URLs to which facts link. */
  links?: Partial<Record<FactName, string>>;
};

/** Replaces runs of control characters and line separators by one space. */
export function withoutBreaks(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/**
 * Formats the texts of a mail. A blank line in `body` separates paragraphs; values cannot contain one.
 * @param shop the names of the shop in this language
 */
export function composeMail(
  locale: Locale,
  shop: ShopNames,
  { mail, values = {}, code, url, facts = {}, links = {} }: MailDraft,
): MailContent {
  const { mail: text } = backendTexts(locale);
  const shown = Object.fromEntries(
    Object.entries({ ...values, ...shop }).map(([name, value]) => [name, withoutBreaks(String(value))]),
  );
  const optional = (key: 'button' | 'note') => {
    const path = `${mail}.${key}`;
    return hasText(text, path) ? text(path, shown) : undefined;
  };
  const label = optional('button');
  const note = optional('note');
  return {
    subject: text(`${mail}.subject`, shown),
    heading: text(`${mail}.heading`, shown),
    paragraphs: text(`${mail}.body`, shown).split('\n\n'),
    facts: (Object.keys(factOrder) as FactName[]).flatMap((name) => {
      const [value, link] = [facts[name], links[name]];
      if (value === undefined) return [];
      return [{ name: text(`fact.${name}`), value, ...(link === undefined ? {} : { url: link }) }];
    }),
    ...(code === undefined ? {} : { code }),
    ...(label === undefined || url === undefined ? {} : { button: { label, url } }),
    ...(note === undefined ? {} : { note }),
  };
}

/** In the order in which a mail shows them. */
const factOrder: Record<FactName, true> = {
  orderSn: true,
  product: true,
  account: true,
  paid: true,
  lateCoins: true,
  estimate: true,
  carrier: true,
  trackingNo: true,
  deadline: true,
  stake: true,
  effect: true,
  coupon: true,
  validFrom: true,
  validUntil: true,
  time: true,
  device: true,
  ip: true,
  staffText: true,
  refunds: true,
  replacements: true,
  coins: true,
  dealsBelowCost: true,
  couponsBelowCost: true,
  approvals: true,
  contacts: true,
  nearLimit: true,
};

type MailText = ReturnType<typeof backendTexts>['mail'];

function hasText(text: MailText, key: string): key is Parameters<MailText['has']>[0] {
  return (text.has as (key: string) => boolean)(key);
}
