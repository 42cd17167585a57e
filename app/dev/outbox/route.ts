import { z } from 'zod';
import { backendFetch } from '@/lib/api/backend-fetch';
import { latinTag } from '@/lib/i18n/locales';

export const dynamic = 'force-dynamic';

const notices = z.array(
  z.object({
    to: z.string(),
    channel: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    createdTime: z.string(),
  }),
);

/** Shows the outbox of a demo. A page for developers, in English only. */
export async function GET(): Promise<Response> {
  const response = await backendFetch('/dev/outbox.json', { method: 'GET' });
  if (!response.ok) return new Response('Not found', { status: 404 });
  const rows = notices
    .parse(await response.json())
    .map(
      (notice) =>
        `<article><h2>${escapeHtml(notice.subject)}</h2><p>${escapeHtml(notice.channel)} to <b>${escapeHtml(notice.to)}</b>, ${escapeHtml(notice.createdTime)}</p>${notice.html ? framed(notice.html) : ''}<pre>${linked(escapeHtml(notice.text))}</pre></article>`,
    );
  return new Response(
    `<!doctype html><html lang="${latinTag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Outbox</title><style>body{max-width:760px;margin:0 auto;padding:24px;font:15px/1.6 system-ui,sans-serif;color:#14213d;background:#f5f7fb}article{background:#fff;border:1px solid #e3e8f1;border-radius:12px;padding:16px 20px;margin:0 0 16px}h2{font-size:17px;margin:0}p{margin:4px 0;color:#46536b}iframe{width:100%;height:420px;border:1px solid #e3e8f1;border-radius:8px;margin:8px 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0;font:inherit}</style></head><body><main><h1>Outbox</h1>${rows.join('') || '<p>Nothing was sent yet.</p>'}</main></body></html>`,
    { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  );
}

/** Turns URLs into links; the text is already escaped. */
function linked(text: string): string {
  return text.replaceAll(
    /https?:\/\/[\w.:/?=#%&;-]+/g,
    (url) => `<a href="${url}" rel="noreferrer">${url}</a>`,
  );
}

/** The HTML of a mail in a sandboxed frame: no scripts, no navigation and an opaque origin. */
function framed(html: string): string {
  return `<iframe sandbox title="HTML" loading="lazy" referrerpolicy="no-referrer" srcdoc="${escapeHtml(html)}"></iframe>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
