import { type Locale, languageTags } from '../../lib/i18n/locales';

/** What a mail says. The layout makes its text and its HTML of the same words. */
export type MailContent = {
  subject: string;
  title: string;
  /** Paragraphs, from the first to what matters least. */
  lines: string[];
  /** Digits to type: shown large. */
  code?: string;
  /** `url` is an address of the shop. */
  button?: { label: string; url: string };
  facts?: { name: string; value: string }[];
  /** In small print, after everything else. */
  note?: string;
};

export type Mail = { subject: string; text: string; html: string };

const brands: Record<Locale, { name: string; foot: string }> = {
  'zh-cn': { name: '天云商城', foot: '这是自动发送的邮件，请勿直接回复。' },
  en: { name: 'Tianyun Store', foot: 'This mail was sent automatically; replies are not read.' },
  'zh-hk': { name: '天雲商城', foot: '這是自動發送的電郵，請勿直接回覆。' },
};

export function brandName(locale: Locale): string {
  return brands[locale].name;
}

/** One line without control characters: nothing that a name or a title holds can begin a header of its own. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** `<` and its kin as character references, quotes included: fit for text and for attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Only addresses of the web get a link. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/.test(url);
}

/** Subject, plain text and HTML of a mail. Everything from outside is escaped; no picture, script or font is fetched. */
export function layOutMail(locale: Locale, content: MailContent): Mail {
  const subject = oneLine(content.subject);
  return { subject, text: asText(locale, content), html: asHtml(locale, { ...content, subject }) };
}

function asText(locale: Locale, { lines, code, button, facts, note }: MailContent): string {
  const { name, foot } = brands[locale];
  return [
    ...lines,
    ...(code ? [code] : []),
    ...(facts ?? []).map((fact) => `${fact.name}: ${fact.value}`),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(note ? [note] : []),
    `${name} · ${foot}`,
  ].join('\n\n');
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','PingFang HK','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

/** What the dark scheme changes; programs that drop style sheets show the light one. */
const darkRules =
  '@media (prefers-color-scheme:dark){body{background:#0e1524!important}.card{background:#172036!important;border-color:#2b3752!important}.ink{color:#eef2fa!important}.second{color:#b6c1d6!important}.code{background:#22304f!important;color:#eef2fa!important}}';

function asHtml(locale: Locale, { subject, title, lines, code, button, facts, note }: MailContent): string {
  const { name, foot } = brands[locale];
  const paragraph = (line: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#14213d">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`;
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.4;color:#14213d">${escapeHtml(title)}</h1>`,
    ...lines.map(paragraph),
    code ? bigCode(code) : '',
    facts && facts.length > 0 ? factList(facts) : '',
    button && isWebAddress(button.url) ? linkButton(button) : '',
    note
      ? `<p class="second" style="margin:24px 0 0;font-size:14px;line-height:1.6;color:#46536b">${escapeHtml(note).replaceAll('\n', '<br>')}</p>`
      : '',
  ];
  return [
    `<!doctype html><html lang="${languageTags[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title><style>${darkRules}</style></head>`,
    `<body style="margin:0;padding:0;background:#f5f7fb;${font}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `<div style="padding:0 4px 16px;font-size:18px;font-weight:700;color:#2456e6"><span aria-hidden="true" style="display:inline-block;width:14px;height:14px;margin-right:8px;border-radius:5px;background:#2456e6"></span>${escapeHtml(name)}</div>`,
    `<div class="card" style="background:#ffffff;border:1px solid #e3e8f1;border-radius:12px;padding:28px 24px">${parts.join('')}</div>`,
    `<p class="second" style="margin:16px 4px 0;font-size:13px;line-height:1.6;color:#46536b">${escapeHtml(name)} · ${escapeHtml(foot)}</p>`,
    '</div></body></html>',
  ].join('');
}

function bigCode(code: string): string {
  return `<p class="code" style="margin:0 0 16px;padding:16px;border-radius:10px;background:#edf2ff;color:#14213d;text-align:center;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px">${escapeHtml(code)}</p>`;
}

function linkButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:#2456e6;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function factList(facts: { name: string; value: string }[]): string {
  const rows = facts.map(
    ({ name, value }) =>
      `<dt class="second" style="margin:0;font-size:13px;color:#46536b">${escapeHtml(name)}</dt><dd class="ink" style="margin:0 0 12px;font-size:16px;color:#14213d">${escapeHtml(value)}</dd>`,
  );
  return `<dl style="margin:0 0 16px">${rows.join('')}</dl>`;
}
