import { useTranslations } from 'next-intl';
import { GoodsTile } from '@/components/goods/goods-tile';
import { Icon } from '@/components/ui/icon';
import type { GoodsCard } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress } from '@/lib/routing/addresses';
import styles from './zone-floors.module.css';

/** One zone of the home page: a row of tiles and the way to all of them. */
export function ZoneFloor({
  id,
  title,
  note,
  code,
  goods,
}: {
  id: string;
  title: string;
  note: string;
  code: string;
  goods: readonly GoodsCard[];
}) {
  const t = useTranslations('home');
  return (
    <section aria-labelledby={`zone-${id}`}>
      <div className="section-head">
        <h2 id={`zone-${id}`}>{title}</h2>
        <span className="muted t13">{note}</span>
        <Link className="more" href={categoryAddress(code)}>
          {t('seeAll')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <div className={`tiles ${styles.tiles}`}>
        {goods.map((each) => (
          <GoodsTile key={each.id} goods={each} />
        ))}
      </div>
      <Link className={`button ${styles.phoneMore}`} href={categoryAddress(code)}>
        {t('seeAllOf', { name: title })}
      </Link>
    </section>
  );
}
