import { useTranslations } from 'next-intl';
import { ProductTile } from '@/components/products/card/product-tile';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import type { Category } from '@/lib/products/category-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { Link } from '@/lib/routing/navigation';
import { categoryPath } from '@/lib/routing/paths';
import styles from './zone-sections.module.css';

/** Tiles that fill one row of six. */
const ROW = 6;

/**
 * One zone of the home page: its tiles, and links to its categories.
 * @param categories of its products
 */
export function ZoneSection({
  id,
  title,
  note,
  categories,
  goods,
}: {
  id: string;
  title: string;
  note: string;
  categories: readonly Pick<Category, 'code' | 'name'>[];
  goods: readonly GoodsCard[];
}) {
  const t = useTranslations('home');
  const [only, ...others] = categories;
  const isOne = only !== undefined && others.length === 0;
  return (
    <section aria-labelledby={`zone-${id}`}>
      <div className="section-head">
        <h2 id={`zone-${id}`}>{title}</h2>
        <span className="muted t13">{note}</span>
        <span className={styles.ways}>
          {categories.map(({ code, name }) => (
            <Link key={code} className="more" href={categoryPath(code)}>
              <LiveText>{isOne ? t('seeAll') : t('seeAllOf', { name })}</LiveText>
              <Icon name="chevron-right" size={16} />
            </Link>
          ))}
        </span>
      </div>
      <div className={goods.length > ROW ? `tiles ${styles.rows}` : `tiles ${styles.row}`}>
        {goods.map((each) => (
          <ProductTile key={each.id} goods={each} />
        ))}
      </div>
      {categories.map(({ code, name }) => (
        <Link key={code} className={`button ${styles.phoneMore}`} href={categoryPath(code)}>
          {t('seeAllOf', { name: isOne ? title : name })}
        </Link>
      ))}
    </section>
  );
}
