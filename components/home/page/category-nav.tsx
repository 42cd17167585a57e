import { useTranslations } from 'next-intl';
import { categoryIcon, hasCategoryCover } from '@/components/ui/picture/category-icon';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import type { Category } from '@/lib/products/category-contract';
import { Link } from '@/lib/routing/navigation';
import { categoryPath } from '@/lib/routing/paths';
import styles from './home-page.module.css';

/** The categories beside the banner, each with two of its products. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('home');
  return (
    <nav className={`card ${styles.categories}`} aria-label={t('allCategories')}>
      {categories.map((category) => (
        <Link key={category.code} href={categoryPath(category.code)}>
          <Icon name={categoryIcon(category)} />
          <span className="grow">
            <b>{category.name}</b>
            <small className="clip">{category.sampleNames.slice(0, 2).join(' / ')}</small>
          </span>
          <Icon name="chevron-right" size={16} />
        </Link>
      ))}
    </nav>
  );
}

/** The same categories as covers, for phones and tablets, then the deals and the whole shop: two rows of five. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('home');
  return (
    <nav className={styles.categoryGrid} aria-label={t('categories')}>
      {categories.map((category) => (
        <Link key={category.code} href={categoryPath(category.code)}>
          {hasCategoryCover(category.code) ? (
            <CoverImage src={coverOf(category.code)} size={46} />
          ) : (
            <span className={styles.allIcon}>
              <Icon name={categoryIcon(category)} size={24} />
            </span>
          )}
          <span>{category.name}</span>
        </Link>
      ))}
      <a href="#deals">
        <span className={styles.dealIcon}>
          <Icon name="bolt" size={24} />
        </span>
        {t('deals.short')}
      </a>
      <Link href={categoryPath()}>
        <span className={styles.allIcon}>
          <Icon name="box" size={24} />
        </span>
        {t('allGoods')}
      </Link>
    </nav>
  );
}

/** Generated with the product covers, named by the category's code. */
function coverOf(code: string): string {
  return `/covers/category-${code.toLowerCase().replaceAll('_', '-')}.svg`;
}
