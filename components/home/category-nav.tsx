import { useTranslations } from 'next-intl';
import { categoryIcon } from '@/components/ui/category-icon';
import { CoverImage } from '@/components/ui/cover-image';
import { Icon } from '@/components/ui/icon';
import type { Category } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress } from '@/lib/routing/addresses';
import styles from './home-page.module.css';

/** The categories beside the banner, each with two of its goods. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('home');
  return (
    <nav className={`card ${styles.categories}`} aria-label={t('allCategories')}>
      {categories.map((category) => (
        <Link key={category.code} href={categoryAddress(category.code)}>
          <Icon name={categoryIcon(category.code)} />
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

/** The same as covers, for phones and tablets; the deals come last. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('home');
  return (
    <nav className={styles.categoryGrid} aria-label={t('categories')}>
      {categories.map((category) => (
        <Link key={category.code} href={categoryAddress(category.code)}>
          <CoverImage src={coverOf(category.code)} size={46} />
          {category.name}
        </Link>
      ))}
      <a href="#deals">
        <span className={styles.dealIcon}>
          <Icon name="bolt" size={24} />
        </span>
        {t('deals.short')}
      </a>
    </nav>
  );
}

/** Drawn with the goods' covers, named by the category's code. */
function coverOf(code: string): string {
  return `/covers/category-${code.toLowerCase().replaceAll('_', '-')}.svg`;
}
