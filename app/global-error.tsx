'use client';

import '@/app/styles/base.css';
import type { Messages } from 'next-intl';
import { defaultLocale, languageTags, locales } from '@/lib/i18n/locales';

/** Part of this file's chunk, because nothing more can be loaded reliably when the layout failed. */
const files = import.meta.glob<Messages['error']>('../messages/*/error.json', {
  eager: true,
  import: 'default',
});

/** Replaces the whole document when the root layout fails; no messages are loaded then. */
export default function GlobalError({ retry }: { readonly error: unknown; readonly retry: () => void }) {
  const shown = typeof document === 'undefined' ? '' : document.documentElement.lang;
  const locale = locales.find((one) => languageTags[one] === shown) ?? defaultLocale;
  const text = files[`../messages/${locale}/error.json`];
  return (
    <html lang={languageTags[locale]}>
      <body>
        <main className="empty">
          <h1>{text?.serverError}</h1>
          <p>{text?.serverErrorHint}</p>
          <button className="button button-primary" type="button" onClick={retry}>
            ↻
          </button>
        </main>
      </body>
    </html>
  );
}
