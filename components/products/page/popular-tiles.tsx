import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { ProductTile } from '@/components/products/card/product-tile';
import { popularProductsQuery } from '@/lib/products/queries/popular-products';
import { useSettings } from '@/lib/stores/settings';
import { PopularRoom } from './popular-room';
import styles from './product-page.module.css';

/** The best-selling products as tiles; nothing until they are known, or if none is sold. */
export default function PopularTiles() {
  const t = useTranslations('goods.gone');
  const type = useSettings(({ goodsType }) => goodsType) ?? undefined;
  const { data: goods = [], isPending } = useQuery(popularProductsQuery(useLocale(), type));
  if (isPending) return <PopularRoom />;
  if (goods.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="hot-title">
      <div className="section-head">
        <h2 id="hot-title">{t('hot')}</h2>
      </div>
      <div className="tiles">
        {goods.map((each) => (
          <ProductTile key={each.id} goods={each} />
        ))}
      </div>
    </section>
  );
}
