'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Link, useRouter } from '@/lib/i18n/navigation';
import { homeAddress, searchAddress } from '@/lib/routing/addresses';
import styles from './phone-bar.module.css';

/**
 * On the phone a page below the first level has this bar in place of the site header: back, title,
 * search. The page renders it before its `<main>`; the desktop does not show it.
 * @param backTo where back leads when the page was opened directly
 * @param children what can be done with the page, as round buttons
 */
export function PhoneBar({
  title,
  backTo = homeAddress,
  children,
}: {
  title: string;
  backTo?: string;
  children?: ReactNode;
}) {
  const t = useTranslations('shell');
  const router = useRouter();
  return (
    <div className={styles.bar} data-phone-bar="">
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
      <span className={styles.title}>{title}</span>
      {children}
      <Link className="icon-button" href={searchAddress()} aria-label={t('search.label')}>
        <Icon name="search" />
      </Link>
    </div>
  );
}
