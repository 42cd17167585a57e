import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProductTile } from '@/components/products/card/product-tile';
import { Icon } from '@/components/ui/picture/icon';
import type { Home } from '@/lib/home/contract';
import { Link } from '@/lib/routing/navigation';
import { categoryPath } from '@/lib/routing/paths';
import { PopularTabs } from './popular-tabs';

const ALL = 'ALL';
const ROW = 6;

/** Popular products, and a tab with one row of products for each category. */
export function PopularProducts({ popular, floors }: Pick<Home, 'popular' | 'floors'>) {
  const t = useTranslations('home');
  // A product in two panels is the same element, so it is sent once.
  const tiles = new Map<string, ReactNode>();
  for (const goods of [...popular, ...floors.flatMap((floor) => floor.goods)]) {
    if (!tiles.has(goods.id)) tiles.set(goods.id, <ProductTile key={goods.id} goods={goods} />);
  }
  const panels: Record<string, ReactNode> = { [ALL]: popular.map(({ id }) => tiles.get(id)) };
  for (const { category, goods } of floors) {
    panels[category.code] = goods.slice(0, ROW).map(({ id }) => tiles.get(id));
  }
  return (
    <PopularTabs
      title={t('popular.title')}
      tabs={[
        { key: ALL, label: t('popular.all') },
        ...floors.map(({ category }) => ({ key: category.code, label: category.name })),
      ]}
      panels={panels}
      more={
        <Link className="more hide-phone" href={categoryPath()}>
          {t('seeAll')}
          <Icon name="chevron-right" size={16} />
        </Link>
      }
    />
  );
}
