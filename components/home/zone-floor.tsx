import { useTranslations } from 'next-intl';
import { GoodsTile } from '@/components/goods/goods-tile';
import { Icon } from '@/components/ui/icon';
import type { Category, GoodsCard } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress } from '@/lib/routing/addresses';
import styles from './zone-floors.module.css';

/** Tiles that fill one row of six. */
const ROW = 6;

/**
 * One zone of the home page: its tiles, and the way to all goods of each category that it shows.
 * @param categories where its goods are
 */
export function ZoneFloor({
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
    <section aria-labelledby={`zone-${id}`} data-arrives="">
      <div className="section-head">
        <h2 id={`zone-${id}`}>{title}</h2>
        <span className="muted t13">{note}</span>
        <span className={styles.ways}>
          {categories.map(({ code, name }) => (
            <Link key={code} className="more" href={categoryAddress(code)}>
              {isOne ? t('seeAll') : t('seeAllOf', { name })}
              <Icon name="chevron-right" size={16} />
            </Link>
          ))}
        </span>
      </div>
      <div className={goods.length > ROW ? `tiles ${styles.rows}` : `tiles ${styles.row}`}>
        {goods.map((each) => (
          <GoodsTile key={each.id} goods={each} />
        ))}
      </div>
      {categories.map(({ code, name }) => (
        <Link key={code} className={`button ${styles.phoneMore}`} href={categoryAddress(code)}>
          {t('seeAllOf', { name: isOne ? title : name })}
        </Link>
      ))}
    </section>
  );
}
