import { useTranslations } from 'next-intl';
import { categoryIcon } from '@/components/ui/picture/category-icon';
import { Icon } from '@/components/ui/picture/icon';
import type { Category } from '@/lib/products/category-contract';
import { Link } from '@/lib/routing/navigation';
import { categoryPath } from '@/lib/routing/paths';
import styles from './listing.module.css';

type Props = { categories: readonly Category[]; code?: string };

/** The categories beside a listing; the first entry is the whole shop. */
export function CategorySide({ categories, code }: Props) {
  const t = useTranslations('search');
  return (
    <nav className={`card ${styles.side}`} aria-label={t('categories')}>
      <Link href={categoryPath()} aria-current={code === undefined ? 'page' : undefined}>
        <Icon name="box" />
        {t('allGoods')}
      </Link>
      {categories.map((category) => (
        <Link
          key={category.code}
          href={categoryPath(category.code)}
          aria-current={category.code === code ? 'page' : undefined}
        >
          <Icon name={categoryIcon(category)} />
          {category.name}
        </Link>
      ))}
    </nav>
  );
}

/** The same as a row of chips, for the phone. */
export function CategoryChips({ categories, code }: Props) {
  const t = useTranslations('search');
  return (
    <nav className={styles.chips} aria-label={t('categories')}>
      <Link className="chip" href={categoryPath()} aria-current={code === undefined ? 'page' : undefined}>
        {t('allGoods')}
      </Link>
      {categories.map((category) => (
        <Link
          key={category.code}
          className="chip"
          href={categoryPath(category.code)}
          aria-current={category.code === code ? 'page' : undefined}
        >
          {category.name}
        </Link>
      ))}
    </nav>
  );
}
