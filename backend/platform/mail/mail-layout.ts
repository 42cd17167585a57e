import { backendTexts } from '../../../lib/i18n/backend-texts';
import { type Locale, languageTags } from '../../../lib/i18n/locales';
import { ownPalette } from '../../../lib/settings/brand/brand-style';
import type { ShopFace } from '../shop';
import { type MailContent, type MailFact, withoutBreaks } from './compose-mail';

export type Mail = { subject: string; text: string; html: string };

/** At most 200 characters without line breaks, so that a value cannot inject a mail header. */
export function oneLine(text: string): string {
  return withoutBreaks(text).slice(0, 200);
}

/** Escapes for HTML text and attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/.test(url);
}

/**
 * Renders subject, plain text and HTML of a mail. All texts are escaped; no picture, script or font is loaded.
 * @param shop its name in this language, its colour, null for the one that comes with the software, and the address of its
 * service
 */
export function layOutMail(
  locale: Locale,
  { shopName, colour, serviceEmail }: Pick<ShopFace, 'shopName' | 'colour' | 'serviceEmail'>,
  content: MailContent,
): Mail {
  const subject = oneLine(content.subject);
  const { mail } = backendTexts(locale);
  const texts = {
    shopName,
    footer: mail('layout.footer', { serviceEmail }),
    unsubscribe: mail('layout.unsubscribe'),
  };
  const html = asHtml(locale, { ...texts, colours: coloursOf(colour) }, { ...content, subject });
  return { subject, text: asText(texts, content), html };
}

type LayoutTexts = { shopName: string; footer: string; unsubscribe: string };

function asText(
  { shopName, footer, unsubscribe }: LayoutTexts,
  { paragraphs, code, button, facts, note, unsubscribeUrl }: MailContent,
): string {
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...facts.map(({ name, value, url }) => `${name}: ${value}${url && isWebUrl(url) ? `\n${url}` : ''}`),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(note ? [note] : []),
    `${shopName} · ${footer}`,
    ...(unsubscribeUrl ? [`${unsubscribe}: ${unsubscribeUrl}`] : []),
  ].join('\n\n');
}

/** Chinese characters differ between the regions: Hong Kong has fonts of its own. */
const chineseFonts = (locale: Locale) =>
  languageTags[locale].endsWith('-HK')
    ? "'PingFang HK','Microsoft JhengHei','Noto Sans CJK HK'"
    : "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC'";

const fontOf = (locale: Locale) =>
  `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,${chineseFonts(locale)},sans-serif`;

type Colours = { button: string; link: string; darkLink: string; tint: string };

function coloursOf(colour: string | null): Colours {
  const palette = ownPalette({ colour });
  if (!palette) return { button: '#2456e6', link: '#2456e6', darkLink: '#8fb0ff', tint: '#edf2ff' };
  const { light, dark } = palette;
  return {
    button: light.azure,
    link: light['azure-text'],
    darkLink: dark['azure-text'],
    tint: light['azure-tint'],
  };
}

/** Overrides for the dark theme. Mail clients that drop style sheets show the light theme. */
const darkRules = ({ darkLink }: Colours) =>
  `@media (prefers-color-scheme:dark){body{background:#0e1524!important}.card{background:#172036!important;border-color:#2b3752!important}.ink{color:#eef2fa!important}.second{color:#b6c1d6!important}.link{color:${darkLink}!important}.code{background:#22304f!important;color:#eef2fa!important}}`;

function asHtml(
  locale: Locale,
  { shopName, footer, unsubscribe, colours }: LayoutTexts & { colours: Colours },
  { subject, heading, paragraphs, code, button, facts, note, unsubscribeUrl }: MailContent,
): string {
  const paragraph = (line: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#14213d">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`;
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.4;color:#14213d">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    code ? bigCode(code, colours) : '',
    facts.length > 0 ? factList(facts, colours) : '',
    button && isWebUrl(button.url) ? linkButton(button, colours) : '',
    note
      ? `<p class="second" style="margin:24px 0 0;font-size:14px;line-height:1.6;color:#46536b">${escapeHtml(note).replaceAll('\n', '<br>')}</p>`
      : '',
  ];
  return [
    `<!doctype html><html lang="${languageTags[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title><style>${darkRules(colours)}</style></head>`,
    `<body style="margin:0;padding:0;background:#f5f7fb;${fontOf(locale)}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `<div class="link" style="padding:0 4px 16px;font-size:18px;font-weight:700;color:${colours.link}"><span aria-hidden="true" style="display:inline-block;width:14px;height:14px;margin-right:8px;border-radius:5px;background:${colours.button}"></span>${escapeHtml(shopName)}</div>`,
    `<div class="card" style="background:#ffffff;border:1px solid #e3e8f1;border-radius:12px;padding:28px 24px">${parts.join('')}</div>`,
    `<p class="second" style="margin:16px 4px 0;font-size:13px;line-height:1.6;color:#46536b">${escapeHtml(shopName)} · ${escapeHtml(footer)}${unsubscribeUrl ? `<br>${textLink(unsubscribe, unsubscribeUrl, colours)}` : ''}</p>`,
    '</div></body></html>',
  ].join('');
}

function textLink(label: string, url: string, { link }: Colours): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${link}">${escapeHtml(label)}</a>`;
}

function bigCode(code: string, { tint }: Colours): string {
  return `<p class="code" style="margin:0 0 16px;padding:16px;border-radius:10px;background:${tint};color:#14213d;text-align:center;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>`;
}

function linkButton({ label, url }: { label: string; url: string }, { button }: Colours): string {
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:${button};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function factList(facts: readonly MailFact[], colours: Colours): string {
  const shown = ({ value, url }: MailFact) =>
    url && isWebUrl(url) ? textLink(value, url, colours) : escapeHtml(value);
  const rows = facts.map(
    (fact) =>
      `<dt class="second" style="margin:0;font-size:13px;color:#46536b">${escapeHtml(fact.name)}</dt><dd class="ink" style="margin:0 0 12px;font-size:16px;color:#14213d">${shown(fact)}</dd>`,
  );
  return `<dl style="margin:0 0 4px">${rows.join('')}</dl>`;
}
