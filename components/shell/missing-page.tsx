'use client';

import { notFound, useServerInsertedHTML } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { languageTags } from '@/lib/i18n/locales';
import { categoryAddress, docListAddress, homeAddress, localizedAddress } from '@/lib/routing/addresses';

/** The page's own styles are not in such an answer. */
const look =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:40em;margin:10vh auto;padding:0 16px}a{display:inline-block;padding:10px 16px 10px 0}';

/**
 * In place of `notFound()`: answers 404 and shows not-found.tsx. Next sends such a page without a body, for its
 * scripts to fill; a browser without scripts reads what is said here.
 */
export function MissingPage(): never {
  const t = useTranslations();
  const locale = useLocale();
  let isSaid = false;
  useServerInsertedHTML(() => {
    // Asked anew with each part of the document.
    if (typeof window !== 'undefined' || isSaid) return null;
    isSaid = true;
    return (
      <noscript>
        <style>{look}</style>
        <main lang={languageTags[locale]}>
          <p>404</p>
          <h1>{t('error.pageNotFound')}</h1>
          <p>{t('error.pageNotFoundHint')}</p>
          <nav>
            <a href={localizedAddress(homeAddress, locale)}>{t('common.returnHome')}</a>
            <a href={localizedAddress(categoryAddress(), locale)}>{t('shell.nav.categories')}</a>
            <a href={localizedAddress(docListAddress(), locale)}>{t('shell.utility.help')}</a>
          </nav>
        </main>
      </noscript>
    );
  });
  notFound();
}
