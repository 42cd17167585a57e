import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { GoodsTile } from '@/components/goods/goods-tile';
import { Icon } from '@/components/ui/icon';
import type { Home } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress } from '@/lib/routing/addresses';
import { PopularTabs } from './popular-tabs';

const ALL = 'ALL';
const ROW = 6;

/** Popular goods, and a row of each category behind its tab. */
export function PopularGoods({ popular, floors }: Pick<Home, 'popular' | 'floors'>) {
  const t = useTranslations('home');
  // A goods that stands in two panels is the same element, so it is sent once.
  const tiles = new Map<string, ReactNode>();
  for (const goods of [...popular, ...floors.flatMap((floor) => floor.goods)]) {
    if (!tiles.has(goods.id)) tiles.set(goods.id, <GoodsTile key={goods.id} goods={goods} />);
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
        <Link className="more hide-phone" href={categoryAddress()}>
          {t('seeAll')}
          <Icon name="chevron-right" size={16} />
        </Link>
      }
    />
  );
}
