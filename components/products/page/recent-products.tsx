import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { ProductTile } from '@/components/products/card/product-tile';
import { productHistoryQuery } from '@/lib/products/queries/product-history';
import { useSettings } from '@/lib/stores/settings';
import { forgetViewed } from '@/lib/stores/viewed-products';
import styles from './product-page.module.css';

/** The recently viewed products as tiles, with a button that clears them. */
export default function RecentProducts({
  goodsIds,
  onClear,
}: {
  goodsIds: readonly string[];
  onClear: () => void;
}) {
  const t = useTranslations('goods.recent');
  const { data = [] } = useQuery(productHistoryQuery(useLocale(), goodsIds));
  const type = useSettings(({ goodsType }) => goodsType);
  const goods = data.filter((each) => type === null || each.type === type);
  if (goods.length === 0) return null;

  function clear() {
    forgetViewed();
    onClear();
  }

  return (
    <section className={styles.recent} aria-labelledby="recent-title">
      <div className={styles.recentHead}>
        <h2 id="recent-title">{t('title')}</h2>
        <button type="button" className="button button-quiet button-small" onClick={clear}>
          {t('clear')}
        </button>
      </div>
      <div className="tiles">
        {goods.map((each) => (
          <ProductTile key={each.id} goods={each} />
        ))}
      </div>
    </section>
  );
}
