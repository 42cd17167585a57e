import { useTranslations } from 'next-intl';
import row from '@/components/account/frame/field-row.module.css';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pager } from '@/components/ui/navigation/pager';
import { ExactPart } from '@/components/ui/price/exact-part';
import { ClockTime } from '@/components/ui/time/clock-time';
import { type PointLog, pointType } from '@/lib/coins/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import { Link } from '@/lib/routing/navigation';
import { homePath, memberPath, orderPath } from '@/lib/routing/paths';
import type { Page } from '@/lib/wire/endpoint';
import styles from './coin.module.css';
import { type CoinChoice, coinPath, filterMonths } from './coin-choice';

const ends = ['begin', 'end'] as const;

/**
 * The coin ledger. Its filters are links, so that they work without JavaScript. Months instead of days, because the
 * browser shows the field of a day in its own language.
 */
export function CoinDetails({
  page,
  choice,
  now,
}: {
  page: Page<PointLog>;
  choice: CoinChoice;
  now: number;
}) {
  const months = filterMonths(now);
  const text = useTranslations('asset.coin');
  const isFiltered = choice.type !== '' || choice.begin !== '' || choice.end !== '';
  return (
    <section className="card pad" aria-labelledby="coin-details">
      <h2 id="coin-details" className={styles.title}>
        {text('details')}
      </h2>
      <form className={`${row.fields} ${styles.filter}`}>
        <label className="field">
          <span className="label">{text('typeFilter')}</span>
          <select className="input" name="type" defaultValue={choice.type}>
            <option value="">{text('allTypes')}</option>
            {pointType.options.map((type) => (
              <option key={type} value={type}>
                {text(`type.${type}`)}
              </option>
            ))}
          </select>
        </label>
        {ends.map((name) => (
          <label key={name} className="field">
            <span className="label">{text(name)}</span>
            <select className="input" name={name} defaultValue={choice[name]}>
              <option value="">{text('anyMonth')}</option>
              {/* A day that no month begins or ends with: from a stored URL. */}
              {choice[name] === '' || months.some((one) => one[name] === choice[name]) ? null : (
                <option value={choice[name]}>{choice[name]}</option>
              )}
              {months.map((one) => (
                <option key={one.month} value={one[name]}>
                  {one.month}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button className="button" type="submit">
          {text('filter')}
        </button>
        {isFiltered ? (
          <Link className="button button-quiet" href={memberPath('coin')}>
            {text('reset')}
          </Link>
        ) : null}
      </form>
      {page.records.length === 0 ? (
        <EmptyState
          icon="coin"
          title={text(isFiltered ? 'emptyFiltered' : 'empty')}
          action={
            <Link className="button button-primary" href={isFiltered ? memberPath('coin') : homePath}>
              {text(isFiltered ? 'showAll' : 'toShop')}
            </Link>
          }
        />
      ) : (
        <ul>
          {page.records.map((log) => (
            <li key={log.id} className={styles.log}>
              <span className="grow">
                <b>{text(`type.${log.type}`)}</b>
                <span className="small second">
                  <ClockTime time={log.createdTime} />
                  {log.orderSn ? (
                    <Link className="link number" href={orderPath(log.orderSn)}>
                      <ExactPart value={log.orderSn}>{text('order', { sn: log.orderSn })}</ExactPart>
                    </Link>
                  ) : null}
                </span>
              </span>
              <span className={styles.change}>
                <b className={`number ${styles.changeSum} ${log.credit > 0 ? styles.plus : ''}`}>
                  {log.credit > 0 ? `+${groupDigits(log.credit)}` : `−${groupDigits(log.debit)}`}
                </b>
                <span className="small muted number">
                  {text('afterwards', { balance: groupDigits(log.balance) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={choice.page}
        pages={page.totalPages}
        pathOf={(number) => coinPath({ ...choice, page: number })}
      />
    </section>
  );
}
