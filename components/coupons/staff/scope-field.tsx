import { useQuery } from '@tanstack/react-query';
import { ConfigProvider, Select } from 'antd';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { categoriesQuery } from '@/lib/content/queries/staff';
import type { CouponContent } from '@/lib/coupons/staff/contract';
import { defaultLocale } from '@/lib/i18n/locales';
import { productsQuery } from '@/lib/products/queries/staff-catalogue';
import { hasTypedLabel } from '@/lib/text/filter';

type Scope = CouponContent['scope'];

/** What a coupon applies to. */
export function ScopeField({
  scope,
  names,
  onChange,
}: {
  readonly scope: Scope;
  /** Of the stored products, which the search may not list. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (scope: Scope) => void;
}) {
  const t = useTranslations('staff.coupons');
  const props = {
    values: scope.values,
    onChange: (values: string[]) => onChange({ type: scope.type, values }),
  };
  return (
    <>
      <Labelled label={t('field.scope')}>
        <Select
          value={scope.type}
          virtual={false}
          aria-label={t('field.scope')}
          options={(['ALL', 'CATEGORY', 'GOODS', 'GOODS_TYPE'] as const).map((value) => ({
            value,
            label: t(`scopeType.${value}`),
          }))}
          onChange={(type) => onChange({ type, values: [] })}
        />
      </Labelled>
      {scope.type === 'CATEGORY' ? <Categories {...props} /> : null}
      {scope.type === 'GOODS' ? <Products {...props} names={names} /> : null}
      {scope.type === 'GOODS_TYPE' ? <GoodsTypes {...props} /> : null}
    </>
  );
}

type ValuesProps = {
  readonly values: string[];
  readonly onChange: (values: string[]) => void;
};
type Option = { value: string; label: string };

function Values({
  values,
  options,
  onSearch,
  onChange,
}: ValuesProps & { readonly options: Option[]; readonly onSearch?: (text: string) => void }) {
  const t = useTranslations('staff.coupons');
  const { componentDisabled } = ConfigProvider.useConfig();
  // Text: antd shows the values of a disabled field too pale to be read.
  if (componentDisabled) {
    const names = values.map((value) => options.find((one) => one.value === value)?.label ?? value);
    return (
      <Labelled label={t('field.scopeValues')}>
        <p>{names.join(', ')}</p>
      </Labelled>
    );
  }
  return (
    <Labelled label={t('field.scopeValues')}>
      <Select
        mode="multiple"
        value={values}
        virtual={false}
        maxCount={50}
        aria-label={t('field.scopeValues')}
        options={options}
        showSearch={onSearch ? { onSearch, filterOption: false } : { filterOption: hasTypedLabel }}
        onChange={onChange}
      />
    </Labelled>
  );
}

function Categories(props: ValuesProps) {
  const language = useLocale();
  const { data = [] } = useQuery(categoriesQuery());
  const options = data.map(({ code, name }) => ({
    value: code,
    label: name[language] || name[defaultLocale],
  }));
  return <Values {...props} options={options} />;
}

function Products({ names, ...props }: ValuesProps & { readonly names: ReadonlyMap<string, string> }) {
  const [q, setQ] = useState<string | undefined>();
  const { data } = useQuery(productsQuery({ view: 'ALL', q }));
  const all = new Map([...names, ...(data?.rows ?? []).map(({ id, name }): [string, string] => [id, name])]);
  const options = [...all].map(([value, label]) => ({ value, label }));
  return <Values {...props} options={options} onSearch={(text) => setQ(text || undefined)} />;
}

function GoodsTypes(props: ValuesProps) {
  const t = useTranslations('staff.coupons.goodsType');
  const options = (['VIRTUAL', 'PHYSICAL'] as const).map((value) => ({ value, label: t(value) }));
  return <Values {...props} options={options} />;
}
