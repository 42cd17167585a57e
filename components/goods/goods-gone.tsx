import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import type { GoodsCard } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { orderListAddress, searchAddress } from '@/lib/routing/addresses';
import { GoodsTile } from './goods-tile';

/** In place of goods that are unknown or not sold any more: what others buy, and the ways on. */
export function GoodsGone({ hot }: { hot: readonly GoodsCard[] }) {
  const t = useTranslations('goods.gone');
  const shell = useTranslations('shell.utility');
  return (
    <main id="main" className="wrap page stack">
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className="card">
        <EmptyState
          icon="box"
          title={t('title')}
          action={
            <div className="row row-wrap">
              <Link className="button button-primary" href={searchAddress()}>
                {t('search')}
              </Link>
              <Link className="button" href={orderListAddress()}>
                {shell('orders')}
              </Link>
            </div>
          }
        >
          {t('hint')}
        </EmptyState>
      </div>
      {hot.length > 0 ? (
        <section aria-labelledby="hot-title">
          <div className="section-head">
            <h2 id="hot-title">{t('hot')}</h2>
          </div>
          <div className="tiles">
            {hot.map((goods) => (
              <GoodsTile key={goods.id} goods={goods} />
            ))}
          </div>
        </section>
      ) : null}
    </main>
  );
}
