'use client';

import { useTranslations } from 'next-intl';

/** Names the requested path on the page of an unknown URL, which is rendered in the browser. */
export function RequestedPath() {
  const t = useTranslations('error');
  return (
    <span className="muted t13" style={{ overflowWrap: 'anywhere' }} suppressHydrationWarning>
      {typeof window === 'undefined' ? null : t('pageNotFoundPath', { path: window.location.pathname })}
    </span>
  );
}
