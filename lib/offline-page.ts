/** Colours of the shop; without them, as where nothing is known of it, those of its texts. */
export type OfflineLook = { light: string; dark: string; icon: string | null };

const plainLook: OfflineLook = { light: '#46536b', dark: '#46536b', icon: null };

/** Colours of app/styles/tokens.css: style sheets are not available offline. */
const styleOf = ({ light, dark }: OfflineLook) => `
:root{color-scheme:light dark;--paper:#f5f7fb;--surface:#fff;--line:#e3e8f1;--ink:#14213d;--ink-2:#46536b;--azure:${light}}
@media(prefers-color-scheme:dark){:root{--paper:#0b1220;--surface:#131c2e;--line:#26324a;--ink:#e8edf7;--ink-2:#a9b5ca;--azure:${dark}}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);
font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif}
main{max-width:420px;padding:40px 32px;text-align:center;background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:20px 0 8px;font-size:20px}
p{margin:0 0 24px;color:var(--ink-2)}
a{display:inline-block;min-height:44px;padding:9px 28px;border-radius:8px;background:var(--azure);color:#fff;text-decoration:none;font-weight:600}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
`;

/** Prevents the browser's request for a favicon. */
const icon = '<link rel="icon" href="data:,">';

const mark =
  '<svg width="64" height="64" viewBox="0 0 36 36" aria-hidden="true" style="color:var(--azure)"><rect width="36" height="36" rx="10" fill="currentColor"/>' +
  '<path fill="#fff" d="M10.5 25.5a5.5 5.5 0 0 1-.4-11 8.2 8.2 0 0 1 15.300-1.300 6.200 6.200 0 0 1 .6 12.300z"/>' +
  '<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M14.500 15.500l7 7m0-7l-7 7"/></svg>';

/**
 * A page without external resources, for use when nothing can be fetched. Its texts are inserted unescaped, but for the
 * name of the shop.
 * The link with an empty `href` reloads the current URL.
 */
export function offlinePage(text: {
  language: string;
  /** Of the shop, where it is known. */
  brand?: string;
  look?: OfflineLook;
  title: string;
  hint: string;
  retry: string;
}): string {
  const look = text.look ?? plainLook;
  const picture = look.icon ? `<img src="${look.icon}" width="64" height="64" alt="">` : mark;
  return [
    `<!doctype html><html lang="${text.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `${icon}<title>${[text.title, ...(text.brand ? [text.brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;')] : [])].join(' - ')}</title><style>${styleOf(look)}</style></head>`,
    `<body><main>${picture}<h1>${text.title}</h1><p>${text.hint}</p>`,
    `<a href="">${text.retry}</a></main></body></html>`,
  ].join('\n');
}
