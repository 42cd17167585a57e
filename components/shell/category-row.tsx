'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { categoryAddress, homeAddress } from '@/lib/routing/addresses';
import styles from './site-header.module.css';
import { useHydrated } from './use-hydrated';

export type CategoryLink = { code: string; name: string };

type Props = { categories: ReadonlyArray<CategoryLink> };

/**
 * The row of categories. Which one is current stands in the query, which cached HTML must not wait
 * for: the server sends the row without the mark, the browser adds it.
 */
export function CategoryRow({ categories }: Props) {
  return (
    <Suspense fallback={<Row categories={categories} code={null} />}>
      <MarkedRow categories={categories} />
    </Suspense>
  );
}

function MarkedRow({ categories }: Props) {
  const path = usePathname();
  const code = useSearchParams().get('code');
  // Cached HTML was made without a query: the mark must not be there while it hydrates.
  const isMarked = useHydrated() && path === '/category';
  return <Row categories={categories} code={isMarked ? code : null} />;
}

function Row({ categories, code }: Props & { code: string | null }) {
  const t = useTranslations('shell.nav');
  const isHome = usePathname() === '/';
  return (
    <nav className={`wrap ${styles.categories}`} aria-label={t('label')}>
      <Link href={homeAddress} aria-current={isHome ? 'page' : undefined}>
        {t('home')}
      </Link>
      {categories.map((category) => (
        <Link
          key={category.code}
          href={categoryAddress(category.code)}
          aria-current={category.code === code ? 'page' : undefined}
        >
          {category.name}
        </Link>
      ))}
      <Link className={styles.deals} href={`${homeAddress}#deals`}>
        {t('deals')}
      </Link>
    </nav>
  );
}
