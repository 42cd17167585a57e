import { useTranslations } from 'next-intl';
import type { Category } from '@/lib/products/category-contract';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import { categoryPath } from '@/lib/routing/paths';
import styles from './listing.module.css';

const SHOWN = 3;

/** Links to the categories next to an empty one. */
export function SiblingCategories({
  categories,
  choice: { code },
}: {
  categories: readonly Category[];
  choice: ListingChoice;
}) {
  const t = useTranslations('search');
  const at = categories.findIndex((category) => category.code === code);
  const near = categories
    .map((category, index) => ({ category, distance: Math.abs(index - at) }))
    .filter(({ category, distance }) => distance > 0 && category.goodsCount > 0)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, SHOWN);
  return (
    <nav className={styles.neighbours} aria-label={t('empty.neighbours')}>
      {near.map(({ category }) => (
        <Link key={category.code} className="chip" href={categoryPath(category.code)}>
          {category.name}
          <span className="muted number">{category.goodsCount}</span>
        </Link>
      ))}
    </nav>
  );
}
