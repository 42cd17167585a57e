import { Checkbox, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { NumberInput } from '@/components/staff/form/number-input';
import type { ProductContent, ProductView } from '@/lib/products/staff/editor-contract';
import { nameMost } from '@/lib/text-lengths';
import type { SectionProps } from './sections';

const regionCodes = ['GLOBAL', 'CN', 'HK', 'TW', 'SEA', 'ASIA', 'NA-EU', 'CN-MOBILE'];

/** Category, brand, search words, regions, delivery times and limits. */
export function BasicsSection({
  content,
  onChange,
  categories,
}: SectionProps & { readonly categories: ProductView['categories'] }) {
  const t = useTranslations('staff.product');
  const number = (field: 'etaMinSeconds' | 'etaMaxSeconds' | 'maxQuantity' | 'weightGrams', max: number) => (
    <Labelled label={t(`field.${field}`)}>
      <NumberInput
        min={0}
        max={max}
        precision={0}
        value={content[field]}
        aria-label={t(`field.${field}`)}
        onChange={(value) => value !== null && onChange({ [field]: value })}
      />
    </Labelled>
  );
  const flag = (field: 'isTop' | 'isHot' | 'allowQuantity' | 'requiresVerification') => (
    <Checkbox checked={content[field]} onChange={({ target }) => onChange({ [field]: target.checked })}>
      {t(`field.${field}`)}
    </Checkbox>
  );
  return (
    <div className="s-basics">
      <Labelled label={t('field.categoryCode')}>
        <Select
          value={content.categoryCode}
          options={categories.map(({ code, name }) => ({ value: code, label: name }))}
          virtual={false}
          aria-label={t('field.categoryCode')}
          onChange={(categoryCode) => onChange({ categoryCode })}
        />
      </Labelled>
      <Labelled label={t('field.brand')}>
        <Input
          value={content.brand}
          maxLength={nameMost}
          aria-label={t('field.brand')}
          onChange={({ target }) => onChange({ brand: target.value })}
        />
      </Labelled>
      <Labelled label={t('field.keywords')} hint={t('keywordsHint')}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          value={content.keywords}
          maxCount={30}
          tokenSeparators={[',', '，']}
          aria-label={t('field.keywords')}
          onChange={(keywords) => onChange({ keywords })}
        />
      </Labelled>
      <Labelled label={t('field.regions')}>
        <Select
          mode="multiple"
          value={content.regions}
          options={regionCodes.map((value) => ({ value, label: value }))}
          virtual={false}
          aria-label={t('field.regions')}
          onChange={(regions) => regions.length > 0 && onChange({ regions })}
        />
      </Labelled>
      <div className="s-pair">
        {number('etaMinSeconds', 31_536_000)}
        {number('etaMaxSeconds', 31_536_000)}
      </div>
      <div className="s-pair">
        {number('maxQuantity', 999)}
        {number('weightGrams', 100_000)}
      </div>
      <div className="s-radios">
        {flag('allowQuantity')}
        {flag('requiresVerification')}
        {flag('isTop')}
        {flag('isHot')}
      </div>
      <h2 className="s-sub">{t('field.specs')}</h2>
      {content.specs.length > 0 ? <LocalizedHead /> : <p className="s-hint">{t('noSpecs')}</p>}
      {content.specs.map((spec, index) => (
        <SpecRows
          // biome-ignore lint/suspicious/noArrayIndexKey: specifications have no identity but their place
          key={index}
          spec={spec}
          number={index + 1}
          onChange={(next) =>
            onChange({ specs: content.specs.map((one, place) => (place === index ? next : one)) })
          }
        />
      ))}
    </div>
  );
}

type Spec = ProductContent['specs'][number];

function SpecRows({
  spec,
  number,
  onChange,
}: {
  readonly spec: Spec;
  readonly number: number;
  readonly onChange: (spec: Spec) => void;
}) {
  const t = useTranslations('staff.product');
  return (
    <>
      <LocalizedRow
        label={t('specLabel', { number })}
        value={spec.label}
        most={60}
        isRequired
        onChange={(label) => onChange({ ...spec, label })}
      />
      <LocalizedRow
        label={t('specValue', { number })}
        value={spec.value}
        most={200}
        isRequired
        onChange={(value) => onChange({ ...spec, value })}
      />
    </>
  );
}
