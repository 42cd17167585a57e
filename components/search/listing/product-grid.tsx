import { ProductTile } from '@/components/products/card/product-tile';
import { inlinedCover } from '@/components/ui/picture/inlined-cover';
import type { GoodsCard } from '@/lib/products/product-card';
import styles from './listing.module.css';

export function ProductGrid({ goods }: { goods: readonly GoodsCard[] }) {
  return (
    <div className={`tiles ${styles.tiles}`}>
      {goods.map((each, index) => (
        <ProductTile
          key={each.id}
          goods={each}
          heading="h2"
          first={index === 0 ? inlinedCover(each.cover) : undefined}
        />
      ))}
    </div>
  );
}
