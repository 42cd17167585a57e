import { useTranslations } from 'next-intl';
import { categoryIcon } from '@/components/ui/category-icon';
import { Icon } from '@/components/ui/icon';
import type { Category } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress } from '@/lib/routing/addresses';
import styles from './listing.module.css';

type Props = { categories: readonly Category[]; code?: string };

/** The categories beside a listing; the first entry is the whole shop. */
export function CategorySide({ categories, code }: Props) {
  const t = useTranslations('search');
  return (
    <nav className={`card ${styles.side}`} aria-label={t('categories')}>
      <Link href={categoryAddress()} aria-current={code === undefined ? 'page' : undefined}>
        <Icon name="box" />
        {t('allGoods')}
      </Link>
      {categories.map((category) => (
        <Link
          key={category.code}
          href={categoryAddress(category.code)}
          aria-current={category.code === code ? 'page' : undefined}
        >
          <Icon name={categoryIcon(category.code)} />
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
      <Link className="chip" href={categoryAddress()} aria-current={code === undefined ? 'page' : undefined}>
        {t('allGoods')}
      </Link>
      {categories.map((category) => (
        <Link
          key={category.code}
          className="chip"
          href={categoryAddress(category.code)}
          aria-current={category.code === code ? 'page' : undefined}
        >
          {category.name}
        </Link>
      ))}
    </nav>
  );
}
