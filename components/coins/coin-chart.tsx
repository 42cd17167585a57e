import { useTranslations } from 'next-intl';
import type { PointBalance } from '@/lib/coins/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import styles from './coin.module.css';

const WIDTH = 600;
const HEIGHT = 160;
const FOOT = 24;
const BAR = 40;
/** Above the highest bar, for its value. */
const HEAD = 22;

/** A bar chart of six months, earned and spent, with the same figures as a table. */
export function CoinChart({ months }: { months: PointBalance['months'] }) {
  const text = useTranslations('asset.coin');
  const most = Math.max(1, ...months.flatMap(({ income, spent }) => [income, spent]));
  const slot = WIDTH / Math.max(1, months.length);
  const heightOf = (value: number) =>
    value === 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - FOOT - HEAD));
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text('chartLabel')}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className={styles.axis} />
        {months.map(({ month, income, spent }, index) => {
          const middle = slot * (index + 0.5);
          // The values of a month extend away from each other, so that they can be as large as the text around them.
          const bar = (
            value: number,
            left: number,
            className: string | undefined,
            anchor: 'start' | 'end',
          ) => (
            <>
              <rect
                x={left}
                y={HEIGHT - FOOT - heightOf(value)}
                width={BAR}
                height={heightOf(value)}
                rx="3"
                className={className}
              />
              {value === 0 ? null : (
                <text
                  x={anchor === 'end' ? left + BAR : left}
                  y={HEIGHT - FOOT - heightOf(value) - 5}
                  textAnchor={anchor}
                  className={styles.value}
                >
                  {groupDigits(value)}
                </text>
              )}
            </>
          );
          return (
            <g key={month}>
              {bar(income, middle - BAR - 3, styles.in, 'end')}
              {bar(spent, middle + 3, styles.out, 'start')}
              <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                {month}
              </text>
            </g>
          );
        })}
      </svg>
      <p className={`row small second ${styles.legend}`} aria-hidden="true">
        <i className={styles.inMark} /> {text('inColumn')} <i className={styles.outMark} />{' '}
        {text('outColumn')}
      </p>
      <details className={styles.figures}>
        <summary className="link t13">{text('showTable')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('monthColumn')}</th>
              <th scope="col">{text('inColumn')}</th>
              <th scope="col">{text('outColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, income, spent }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td className="number">{groupDigits(income)}</td>
                <td className="number">{groupDigits(spent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
