import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberInput } from '@/components/staff/form/number-input';
import { ChoiceChip, FilterChip, SearchField } from '@/components/staff/list/list-bar';
import { categoriesQuery } from '@/lib/content/queries/staff';
import { defaultLocale } from '@/lib/i18n/locales';
import { productsQuery } from '@/lib/products/queries/staff-catalogue';
import type { PriceItem } from '@/lib/products/staff/contract';

export type SkuFilter = {
  readonly category: string | undefined;
  /** Product ids, comma-separated. */
  readonly goods: string | undefined;
  readonly q: string | undefined;
  readonly marginUnder: number | undefined;
};

const mostProducts = 50;

/** Which SKUs a price change is about. */
export function SkuChoice({
  filter,
  total,
  items,
  onChange,
}: {
  readonly filter: SkuFilter;
  /** SKUs that match; more than `items` when a change cannot have all of them. */
  readonly total: number | undefined;
  readonly items: readonly PriceItem[];
  readonly onChange: (filter: SkuFilter) => void;
}) {
  const t = useTranslations('staff.priceChange');
  const language = useLocale();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const products = new Set(items.map(({ goodsId }) => goodsId)).size;
  return (
    <section>
      <h2>{t('whichTitle')}</h2>
      <div className="s-price-filters">
        <SearchField value={filter.q} label={t('search')} onChange={(q) => onChange({ ...filter, q })} />
        <Products value={filter.goods} items={items} onChange={(goods) => onChange({ ...filter, goods })} />
        <ChoiceChip
          name={t('category')}
          value={filter.category}
          options={categories.map(({ code, name }) => ({
            value: code,
            name: name[language] || name[defaultLocale],
          }))}
          onChoose={(category) => onChange({ ...filter, category })}
        />
        <FilterChip
          name={t('margin')}
          value={filter.marginUnder === undefined ? undefined : t('under', { percent: filter.marginUnder })}
          onClear={() => onChange({ ...filter, marginUnder: undefined })}
        >
          {(close) => (
            <MarginField
              value={filter.marginUnder}
              onChange={(marginUnder) => {
                onChange({ ...filter, marginUnder });
                close();
              }}
            />
          )}
        </FilterChip>
      </div>
      {total === undefined ? null : (
        <p className="s-hint" role="status">
          {total > items.length
            ? t('tooMany', { shown: items.length, total })
            : t('found', { skus: items.length, products })}
        </p>
      )}
      <p className="s-hint">{t('dealsKeep')}</p>
    </section>
  );
}

function MarginField({
  value,
  onChange,
}: {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  const t = useTranslations('staff.priceChange');
  const [typed, setTyped] = useState<number | null>(value ?? null);
  return (
    <NumberInput
      autoFocus
      value={typed}
      min={-1000}
      max={100}
      precision={1}
      suffix="%"
      aria-label={t('marginUnder')}
      onChange={setTyped}
      onPressEnter={() => onChange(typed ?? undefined)}
      onBlur={() => onChange(typed ?? undefined)}
    />
  );
}

/** Products by name; several can be chosen. */
function Products({
  value,
  items,
  onChange,
}: {
  readonly value: string | undefined;
  readonly items: readonly PriceItem[];
  readonly onChange: (value: string | undefined) => void;
}) {
  const t = useTranslations('staff.priceChange');
  const [q, setQ] = useState<string | undefined>();
  const { data } = useQuery(productsQuery({ view: 'ALL', q }));
  const names = new Map([
    ...items.map(({ goodsId, goodsName }): [string, string] => [goodsId, goodsName]),
    ...(data?.rows ?? []).map(({ id, name }): [string, string] => [id, name]),
  ]);
  return (
    <Select
      mode="multiple"
      value={value?.split(',') ?? []}
      virtual={false}
      maxCount={mostProducts}
      placeholder={t('products')}
      aria-label={t('products')}
      options={[...names].map(([id, label]) => ({ value: id, label }))}
      showSearch={{ onSearch: (text) => setQ(text || undefined), filterOption: false }}
      onChange={(ids: string[]) => onChange(ids.length > 0 ? ids.join(',') : undefined)}
    />
  );
}
