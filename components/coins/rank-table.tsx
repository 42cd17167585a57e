import { useLocale, useTranslations } from 'next-intl';
import { PriceText } from '@/components/ui/price/amount-text';
import type { MemberRank } from '@/lib/coins/contract';
import { rateWord } from '@/lib/coupons/coupon-words';
import styles from './coin.module.css';

const earnRules = ['buy', 'spend', 'refund'] as const;
const columns = ['level', 'threshold', 'discount', 'coins'] as const;

/** How coins are earned, and the benefits of each level. */
export function RankTable({ ranks }: { ranks: readonly MemberRank[] }) {
  const text = useTranslations('asset.coin');
  const rank = useTranslations('asset.coin.ranks');
  const locale = useLocale();
  return (
    <section className={`card pad ${styles.rights}`}>
      <h2 className={styles.title}>{text('earn.title')}</h2>
      <ul className={styles.ways}>
        {earnRules.map((rule) => (
          <li key={rule} className="second">
            {text(`earn.${rule}`)}
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>{rank('title')}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {rank(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranks.map((one) => (
              <tr key={one.code} data-current={one.isCurrent}>
                <th scope="row">
                  {one.name} {one.isCurrent ? <span className="tag tag-gold">{rank('current')}</span> : null}
                </th>
                <td className="number">
                  <PriceText value={one.threshold} />
                </td>
                <td className="number">
                  {one.discount === 1
                    ? rank('none')
                    : rank('rate', { share: rateWord(one.discount, locale) })}
                </td>
                <td className="number">{rank('times', { times: one.coinMultiplier })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint">{rank('note')}</p>
    </section>
  );
}
