import { GoodsTile } from '@/components/goods/goods-tile';
import { inlinedCover } from '@/components/ui/inlined-cover';
import type { GoodsCard } from '@/lib/contract/goods';
import styles from './listing.module.css';

/** The tiles of a listing. */
export function GoodsGrid({ goods }: { goods: readonly GoodsCard[] }) {
  return (
    <div className={`tiles ${styles.tiles}`}>
      {goods.map((each, index) => (
        <GoodsTile
          key={each.id}
          goods={each}
          heading="h2"
          first={index === 0 ? inlinedCover(each.cover) : undefined}
        />
      ))}
    </div>
  );
}
