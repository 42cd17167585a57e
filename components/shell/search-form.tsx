'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import { useRouter } from '@/lib/i18n/navigation';
import { localizedAddress, searchAddress } from '@/lib/routing/addresses';
import styles from './search-form.module.css';

/** The search of the header. Without JavaScript it is a plain GET to the results page. */
export function SearchForm() {
  const t = useTranslations('shell.search');
  const locale = useLocale();
  const router = useRouter();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    if (keyword !== '') router.push(searchAddress({ keyword }));
  }

  return (
    <search className={styles.search}>
      <form action={localizedAddress(searchAddress(), locale)} onSubmit={submit}>
        <Icon name="search" className={styles.icon} />
        <input
          name="keyword"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          aria-label={t('label')}
          placeholder={t('placeholder')}
        />
        <button className="button button-primary" type="submit">
          {t('submit')}
        </button>
      </form>
    </search>
  );
}
