'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Link, useRouter } from '@/lib/i18n/navigation';
import { homeAddress, searchAddress } from '@/lib/routing/addresses';
import styles from './phone-bar.module.css';

/**
 * On the phone a page below the first level has this bar in place of the site header: back, title,
 * search. The page renders it before its `<main>`; the desktop does not show it.
 * @param backTo where back leads when the page was opened directly
 */
export function PhoneBar({ title, backTo = homeAddress }: { title: string; backTo?: string }) {
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
      <Link className="icon-button" href={searchAddress()} aria-label={t('search.label')}>
        <Icon name="search" />
      </Link>
    </div>
  );
}
