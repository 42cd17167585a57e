'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { Link, useRouter } from '@/lib/routing/navigation';
import { homePath, searchPath } from '@/lib/routing/paths';

/**
 * Replaces the site header on the phone for pages below the first level: back, title, search. The page
 * renders it before its `<main>`; the desktop does not show it.
 * @param backTo target of back when the page was opened directly
 * @param isPlain without the search, as in the checkout
 * @param hasService one of the actions opens customer service: no bar at the bottom repeats it
 * @param children actions of the page, as round buttons
 */
export function PhoneBar({
  title,
  backTo = homePath,
  isPlain = false,
  hasService = false,
  children,
}: {
  title: string;
  backTo?: string;
  isPlain?: boolean;
  hasService?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('shell');
  const router = useRouter();
  return (
    <header className="phone-bar" data-phone-bar={hasService ? 'service' : ''}>
      <Link
        className="icon-button"
        href={backTo}
        aria-label={t('nav.back')}
        onClick={(event) => {
          if (window.history.length < 2) return;
          event.preventDefault();
          router.back();
        }}
      >
        <Icon name="chevron-left" />
      </Link>
      <span className="phone-bar-title">{title}</span>
      {children}
      {isPlain ? (
        hasService ? null : (
          <span className="phone-bar-balance" />
        )
      ) : (
        <Link className="icon-button" href={searchPath()} aria-label={t('search.label')}>
          <Icon name="search" />
        </Link>
      )}
    </header>
  );
}
