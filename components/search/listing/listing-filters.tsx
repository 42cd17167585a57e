import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { Link } from '@/lib/i18n/navigation';
import { deliveryModes, type ListingChoice } from '@/lib/routing/listing-choice';
import { localizedPath } from '@/lib/routing/paths';
import styles from './listing.module.css';
import { changedPath } from './listing-path';

const REGIONS = ['GLOBAL', 'CN', 'HK', 'TW', 'SEA', 'ASIA', 'NA-EU'] as const;
/** Yuan. */
const PRICES = [
  { to: 10 },
  { from: 10, to: 50 },
  { from: 50, to: 200 },
  { from: 200 },
] as const satisfies ReadonlyArray<{ from?: number; to?: number }>;

/** Filters as links and one form, so that they work without JavaScript; collapsible on the phone. */
export function ListingFilters({ choice }: { choice: ListingChoice }) {
  const t = useTranslations('search');
  const filters = <Filters choice={choice} />;
  const used = usedFilters(choice);
  return (
    <>
      <section className={`card ${styles.filters}`} aria-label={t('filters')}>
        {filters}
      </section>
      <details className={`card ${styles.phoneFilters}`}>
        <summary>
          <Icon name="filter" size={16} />
          <span className={styles.filterWord}>{t('moreFilters')}</span>
          {used > 0 ? <span className="tag tag-azure number">{used}</span> : null}
        </summary>
        <div className={styles.filters}>{filters}</div>
      </details>
    </>
  );
}

/** The number of active filters. */
function usedFilters({ deliveryMode, region, startPrice, endPrice }: ListingChoice): number {
  const hasPrice = startPrice !== undefined || endPrice !== undefined;
  return [deliveryMode !== undefined, region !== undefined, hasPrice].filter(Boolean).length;
}

function Filters({ choice }: { choice: ListingChoice }) {
  const t = useTranslations('search');
  const to = (change: Partial<ListingChoice>) => changedPath(choice, change);
  return (
    <>
      <Row label={t('mode.label')}>
        <Value href={to({ deliveryMode: undefined })} isOn={choice.deliveryMode === undefined}>
          {t('any')}
        </Value>
        {deliveryModes.map((mode) => (
          <Value key={mode} href={to({ deliveryMode: mode })} isOn={choice.deliveryMode === mode}>
            {t(`mode.${mode}`)}
          </Value>
        ))}
      </Row>
      <Row label={t('region.label')}>
        <Value href={to({ region: undefined })} isOn={choice.region === undefined}>
          {t('any')}
        </Value>
        {REGIONS.map((region) => (
          <Value key={region} href={to({ region })} isOn={choice.region === region}>
            {t(`region.${region}`)}
          </Value>
        ))}
      </Row>
      <Row label={t('price.label')}>
        <Value
          href={to({ startPrice: undefined, endPrice: undefined })}
          isOn={choice.startPrice === undefined && choice.endPrice === undefined}
        >
          {t('any')}
        </Value>
        {PRICES.map((range) => {
          const from = 'from' in range ? range.from : undefined;
          const upTo = 'to' in range ? range.to : undefined;
          return (
            <Value
              key={`${from}-${upTo}`}
              href={to({ startPrice: from, endPrice: upTo })}
              isOn={choice.startPrice === from && choice.endPrice === upTo}
            >
              {from === undefined
                ? t('price.below', { to: upTo ?? 0 })
                : upTo === undefined
                  ? t('price.above', { from })
                  : t('price.between', { from, to: upTo })}
            </Value>
          );
        })}
        <PriceRange choice={choice} />
      </Row>
    </>
  );
}

/** A plain GET form with the other filters as hidden fields. */
function PriceRange({ choice }: { choice: ListingChoice }) {
  const t = useTranslations('search.price');
  const locale = useLocale();
  const [path = '', query = ''] = changedPath(choice, {
    startPrice: undefined,
    endPrice: undefined,
  }).split('?');
  return (
    <form className={styles.range} action={localizedPath(path, locale)} aria-label={t('custom')}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="input number"
        name="startPrice"
        inputMode="decimal"
        pattern="[0-9]{1,6}([.][0-9]{1,2})?"
        defaultValue={choice.startPrice}
        aria-label={t('from')}
        placeholder="¥"
      />
      –
      <input
        className="input number"
        name="endPrice"
        inputMode="decimal"
        pattern="[0-9]{1,6}([.][0-9]{1,2})?"
        defaultValue={choice.endPrice}
        aria-label={t('to')}
        placeholder="¥"
      />
      <button type="submit" className="button button-small">
        {t('apply')}
      </button>
    </form>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <span className={styles.values}>{children}</span>
    </div>
  );
}

function Value({ href, isOn, children }: { href: string; isOn: boolean; children: ReactNode }) {
  return (
    <Link className="chip" href={href} aria-current={isOn || undefined} scroll={false}>
      {children}
    </Link>
  );
}
