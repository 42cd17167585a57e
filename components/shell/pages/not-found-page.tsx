'use client';

import { notFound, useServerInsertedHTML } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { languageTags } from '@/lib/i18n/locales';
import { categoryPath, docListPath, homePath, localizedPath } from '@/lib/routing/paths';

/** Inline, because such a response has no style sheets. */
const look =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:40em;margin:10vh auto;padding:0 16px}a{display:inline-block;padding:10px 16px 10px 0}';

/**
 * Replaces `notFound()`: responds with 404 and shows not-found.tsx. Next.js sends such a page without a body, for its
 * scripts to fill; a browser without JavaScript shows this content.
 */
export function NotFoundPage(): never {
  const t = useTranslations();
  const locale = useLocale();
  let isInserted = false;
  useServerInsertedHTML(() => {
    // Called for each chunk of the streamed document.
    if (typeof window !== 'undefined' || isInserted) return null;
    isInserted = true;
    return (
      <>
        <noscript>
          <style>{look}</style>
        </noscript>
        {/* React can insert it into the head only; the server moves it to the body (server/not-found-document.ts). */}
        <noscript>
          <main lang={languageTags[locale]}>
            <p>404</p>
            <h1>{t('error.pageNotFound')}</h1>
            <p>{t('error.pageNotFoundHint')}</p>
            <nav>
              <a href={localizedPath(homePath, locale)}>{t('common.returnHome')}</a>
              <a href={localizedPath(categoryPath(), locale)}>{t('shell.nav.categories')}</a>
              <a href={localizedPath(docListPath(), locale)}>{t('shell.utility.help')}</a>
            </nav>
          </main>
        </noscript>
      </>
    );
  });
  notFound();
}
