'use client';

import '@/app/styles/base.css';
import en from '@/messages/en/error.json';
import zhCn from '@/messages/zh-cn/error.json';
import zhHk from '@/messages/zh-hk/error.json';

const texts: Record<string, typeof zhCn> = { en, 'zh-HK': zhHk, 'zh-CN': zhCn };

/** Stands in for the whole document when even the layout failed; no messages are loaded then. */
export default function GlobalError({ retry }: { readonly error: unknown; readonly retry: () => void }) {
  const lang = typeof document === 'undefined' ? 'zh-CN' : document.documentElement.lang || 'zh-CN';
  const text = texts[lang] ?? zhCn;
  return (
    <html lang={lang}>
      <body>
        <main className="empty">
          <h1>{text.serverError}</h1>
          <p>{text.serverErrorHint}</p>
          <button className="button button-primary" type="button" onClick={retry}>
            ↻
          </button>
        </main>
      </body>
    </html>
  );
}
