import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { FromPrice } from '@/components/ui/price/from-price';
import type { GoodsCard } from '@/lib/products/product-card';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import styles from './listing.module.css';

/** The best-selling products, numbered; for wide screens. */
export function HotList({ goods }: { goods: readonly GoodsCard[] }) {
  const t = useTranslations('search');
  if (goods.length === 0) return null;
  return (
    <aside className={`card ${styles.hot}`} aria-labelledby="hot-title">
      <h2 id="hot-title">{t('hot')}</h2>
      <ol>
        {goods.map((each, index) => (
          <li key={each.id}>
            <Link href={productPath(each.id)}>
              <span className={styles.rank}>{index + 1}</span>
              <CoverImage src={each.cover} size={44} />
              <span className="grow">
                <b className="t13 clip-2" translate="no">
                  {each.name}
                </b>
                <FromPrice value={each.price} range={each.hasRange} size={16} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </aside>
  );
}
