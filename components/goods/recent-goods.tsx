'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { goodsHistoryQuery } from '@/lib/queries/goods-history';
import { forgetViewed } from '@/lib/stores/viewed-goods';
import styles from './goods-page.module.css';
import { GoodsTile } from './goods-tile';

/** The goods looked at before, as tiles, and the way to forget them. */
export default function RecentGoods({
  goodsIds,
  onClear,
}: {
  goodsIds: readonly string[];
  onClear: () => void;
}) {
  const t = useTranslations('goods.recent');
  const { data: goods = [] } = useQuery(goodsHistoryQuery(useLocale(), goodsIds));
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
          <GoodsTile key={each.id} goods={each} />
        ))}
      </div>
    </section>
  );
}
