import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import type { Page } from '@/lib/contract/endpoint';
import { type PointLog, pointType } from '@/lib/contract/points';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress, memberAddress, orderAddress } from '@/lib/routing/addresses';
import { showMinute } from '@/lib/time';
import row from '../field-row.module.css';
import styles from './coin.module.css';
import { type CoinChoice, coinAddress } from './coin-choice';

/** The ledger, filtered by address, so that it works without JavaScript. */
export function CoinDetails({ page, choice }: { page: Page<PointLog>; choice: CoinChoice }) {
  const text = useTranslations('asset.coin');
  const isFiltered = choice.type !== '' || choice.begin !== '' || choice.end !== '';
  return (
    <section className="card pad" aria-labelledby="coin-details">
      <h2 id="coin-details" className={styles.title}>
        {text('details')}
      </h2>
      <form action="" className={`${row.fields} ${styles.filter}`}>
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
        <label className="field">
          <span className="label">{text('begin')}</span>
          <input className="input" type="date" name="begin" defaultValue={choice.begin} />
        </label>
        <label className="field">
          <span className="label">{text('end')}</span>
          <input className="input" type="date" name="end" defaultValue={choice.end} />
        </label>
        <button className="button" type="submit">
          {text('filter')}
        </button>
        {isFiltered ? (
          <Link className="button button-quiet" href={memberAddress('coin')}>
            {text('reset')}
          </Link>
        ) : null}
      </form>
      {page.records.length === 0 ? (
        <EmptyState
          icon="coin"
          title={text(isFiltered ? 'emptyFiltered' : 'empty')}
          action={
            <Link className="button button-primary" href={isFiltered ? memberAddress('coin') : homeAddress}>
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
                  <time>{showMinute(log.createdTime)}</time>
                  {log.orderSn ? (
                    <Link className="link number" href={orderAddress(log.orderSn)}>
                      {text('order', { sn: log.orderSn })}
                    </Link>
                  ) : null}
                </span>
              </span>
              <span className={styles.change}>
                <b className={`number ${styles.changeSum} ${log.credit > 0 ? styles.plus : ''}`}>
                  {log.credit > 0
                    ? `+${log.credit.toLocaleString('en')}`
                    : `−${log.debit.toLocaleString('en')}`}
                </b>
                <span className="small muted number">
                  {text('afterwards', { balance: log.balance.toLocaleString('en') })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={choice.page}
        pages={page.totalPages}
        addressOf={(number) => coinAddress({ ...choice, page: number })}
      />
    </section>
  );
}
