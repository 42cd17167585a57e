import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { type AvailableFilters, filterPrices, filterRegions } from '@/lib/products/list-contract';
import { deliveryModes, type ListingChoice, productTypes } from '@/lib/routing/choices/listing-choice';
import { Link } from '@/lib/routing/navigation';
import { localizedPath } from '@/lib/routing/paths';
import { FilterSheet } from './filter-sheet';
import styles from './listing.module.css';
import { changedPath, listingPath } from './listing-path';
import { TypeLink } from './type-link';

type Found = { total: number; hasMore: boolean; filters?: AvailableFilters | null };

/**
 * Filters as links and one form, so that they work without JavaScript; in a sheet on the phone.
 * @param found the products of the choice, and the values that lead to products; without them all do
 */
export function ListingFilters({ choice, found }: { choice: ListingChoice; found: Found }) {
  const t = useTranslations('search');
  const filters = <Filters choice={choice} available={found.filters ?? null} />;
  const used = usedFilters(choice);
  return (
    <>
      <section className={`card ${styles.filters}`} aria-label={t('filters')}>
        {filters}
      </section>
      <FilterSheet
        summary={
          <>
            <Icon name="filter" size={16} />
            <span className={styles.filterWord}>{t('moreFilters')}</span>
            {used > 0 ? <span className="tag tag-azure number">{used}</span> : null}
          </>
        }
        href={listingPath(choice)}
        show={t(found.hasMore ? 'showMore' : 'show', { count: found.total })}
      >
        {filters}
      </FilterSheet>
    </>
  );
}

/** The number of active filters. */
function usedFilters({ goodsType, deliveryMode, region, startPrice, endPrice }: ListingChoice): number {
  const hasPrice = startPrice !== undefined || endPrice !== undefined;
  return [goodsType !== undefined, deliveryMode !== undefined, region !== undefined, hasPrice].filter(Boolean)
    .length;
}

function Filters({ choice, available }: { choice: ListingChoice; available: AvailableFilters | null }) {
  const t = useTranslations('search');
  const to = (change: Partial<ListingChoice>) => changedPath(choice, change);
  const types = available?.types ?? [];
  return (
    <>
      {types.length > 1 || choice.goodsType !== undefined ? (
        <Row label={t('type.label')}>
          <TypeLink type={null} href={to({ goodsType: undefined })} isOn={choice.goodsType === undefined}>
            {t('any')}
          </TypeLink>
          {productTypes.map((type) => (
            <TypeLink key={type} type={type} href={to({ goodsType: type })} isOn={choice.goodsType === type}>
              {t(`type.${type}`)}
            </TypeLink>
          ))}
        </Row>
      ) : null}
      <Row label={t('mode.label')}>
        <Value href={to({ deliveryMode: undefined })} isOn={choice.deliveryMode === undefined}>
          {t('any')}
        </Value>
        {deliveryModes.map((mode) => (
          <Value
            key={mode}
            href={to({ deliveryMode: mode })}
            isOn={choice.deliveryMode === mode}
            isDeadEnd={available?.deliveryModes.includes(mode) === false}
          >
            {t(`mode.${mode}`)}
          </Value>
        ))}
      </Row>
      <Row label={t('region.label')}>
        <Value href={to({ region: undefined })} isOn={choice.region === undefined}>
          {t('any')}
        </Value>
        {filterRegions.map((region) => (
          <Value
            key={region}
            href={to({ region })}
            isOn={choice.region === region}
            isDeadEnd={available?.regions.includes(region) === false}
          >
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
        {filterPrices.map(({ from, to: upTo }, index) => {
          return (
            <Value
              key={`${from}-${upTo}`}
              href={to({ startPrice: from, endPrice: upTo })}
              isOn={choice.startPrice === from && choice.endPrice === upTo}
              isDeadEnd={available?.prices[index] === false}
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

/** The server folds full-width digits, as a form without scripts cannot. */
const digitsOfAnyWidth = '[0-9\uff10-\uff19]{1,6}';

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
        inputMode="numeric"
        pattern={digitsOfAnyWidth}
        // The browser shows it with its own message when the text does not match.
        title={t('integersOnly')}
        defaultValue={choice.startPrice}
        aria-label={t('from')}
        placeholder="¥"
      />
      –
      <input
        className="input number"
        name="endPrice"
        inputMode="numeric"
        pattern={digitsOfAnyWidth}
        // The browser shows it with its own message when the text does not match.
        title={t('integersOnly')}
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
      <div className={styles.values}>{children}</div>
    </div>
  );
}

/** A chosen value stays a link, also when it leads to nothing: it has to be found among the others. */
function Value({
  href,
  isOn,
  isDeadEnd = false,
  children,
}: {
  href: string;
  isOn: boolean;
  isDeadEnd?: boolean;
  children: ReactNode;
}) {
  if (isDeadEnd && !isOn) {
    return (
      <button type="button" className={`chip ${styles.deadEnd}`} disabled>
        {children}
      </button>
    );
  }
  return (
    <Link className="chip" href={href} aria-current={isOn || undefined} scroll={false}>
      {children}
    </Link>
  );
}
