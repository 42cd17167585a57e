'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import { Link, usePathname } from '@/lib/routing/navigation';
import { categoryPath, homePath } from '@/lib/routing/paths';
import styles from './site-header.module.css';

export type CategoryLink = { code: string; name: string };

type Props = { categories: ReadonlyArray<CategoryLink> };

/**
 * The row of categories. The current one is in the query, which cached HTML must not depend
 * on: the browser adds `aria-current`.
 */
export function CategoryRow({ categories }: Props) {
  const path = usePathname();
  const code = useSearchParams().get('code');
  // Cached HTML is rendered without a query: the mark would not match while hydrating.
  const isMarked = useHydrated() && path === '/category';
  return <Row categories={categories} code={isMarked ? code : null} />;
}

function Row({ categories, code }: Props & { code: string | null }) {
  const t = useTranslations('shell.nav');
  const isHome = usePathname() === '/';
  return (
    <nav className={`wrap ${styles.categories}`} aria-label={t('label')}>
      <Link href={homePath} aria-current={isHome ? 'page' : undefined}>
        {t('home')}
      </Link>
      {categories.map((category) => (
        <Link
          key={category.code}
          href={categoryPath(category.code)}
          aria-current={category.code === code ? 'page' : undefined}
        >
          {category.name}
        </Link>
      ))}
      <Link className={styles.deals} href={`${homePath}#deals`}>
        {t('deals')}
      </Link>
    </nav>
  );
}
