import { Button, Checkbox } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { NumberInput } from '@/components/staff/form/number-input';
import { toPercent } from '@/lib/percent';
import type { ProductContent, SaleTerms } from '@/lib/products/staff/editor-contract';
import type { SectionProps } from './sections';

const mostSteps = 5;

type NumberField = 'minVipLevel' | 'returnsDays' | 'popularRank' | 'coinRate';

/** What a product takes off or gives beside its prices, and who may buy it. */
export function TermsSection({ content, onChange, isParcel }: SectionProps & { readonly isParcel: boolean }) {
  const t = useTranslations('staff.product');
  const flag = (field: 'memberDiscount' | 'couponAllowed') => (
    <Checkbox checked={content[field]} onChange={({ target }) => onChange({ [field]: target.checked })}>
      {t(`field.${field}`)}
    </Checkbox>
  );
  const number = (
    field: NumberField,
    limits: { min: number; max: number; precision?: number },
    write: (value: number | null) => Partial<ProductContent>,
  ) => (
    <Labelled label={t(`field.${field}`)} hint={t(`termsHint.${field}`)}>
      <NumberInput
        precision={0}
        {...limits}
        value={content[field]}
        aria-label={t(`field.${field}`)}
        onChange={(value) => onChange(write(value))}
      />
    </Labelled>
  );
  return (
    <div className="s-basics">
      <p className="s-hint">{t('termsHint.all')}</p>
      <div className="s-radios">
        {flag('memberDiscount')}
        {flag('couponAllowed')}
      </div>
      <div className="s-pair">
        {number('coinRate', { min: 0, max: 10, precision: 2 }, (coinRate) => ({ coinRate: coinRate ?? 0 }))}
        {number('minVipLevel', { min: 0, max: 20 }, (level) => ({ minVipLevel: level ?? 0 }))}
      </div>
      <div className="s-pair">
        {number('popularRank', { min: 1, max: 999 }, (popularRank) => ({ popularRank }))}
        {isParcel ? number('returnsDays', { min: 0, max: 365 }, (returnsDays) => ({ returnsDays })) : null}
      </div>
      <h2 className="s-sub">{t('field.bulkPrice')}</h2>
      <BulkSteps steps={content.bulkPrice} onChange={(bulkPrice) => onChange({ bulkPrice })} />
    </div>
  );
}

type Steps = SaleTerms['bulkPrice'];

/** Shares are edited as percent off, as shoppers read them. */
function BulkSteps({
  steps,
  onChange,
}: {
  readonly steps: Steps;
  readonly onChange: (steps: Steps) => void;
}) {
  const t = useTranslations('staff.product');
  const last = steps.at(-1);
  const change = (index: number, changes: Partial<Steps[number]>) =>
    onChange(steps.map((one, place) => (place === index ? { ...one, ...changes } : one)));
  const add = () =>
    onChange([
      ...steps,
      last
        ? { quantity: last.quantity + 5, rate: atLeastOne(last.rate - 0.01) }
        : { quantity: 5, rate: 0.99 },
    ]);
  return (
    <>
      {steps.length === 0 ? <p className="s-hint">{t('noBulkPrice')}</p> : null}
      {steps.map(({ quantity, rate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <div className="s-bulk-step" key={index}>
          <Labelled label={t('bulkFrom', { number: index + 1 })}>
            <NumberInput
              min={2}
              max={999}
              precision={0}
              value={quantity}
              aria-label={t('bulkFrom', { number: index + 1 })}
              onChange={(value) => value !== null && change(index, { quantity: value })}
            />
          </Labelled>
          <Labelled label={t('bulkOff', { number: index + 1 })}>
            <NumberInput
              min={0.1}
              max={99}
              precision={1}
              suffix="%"
              value={percentOff(rate)}
              aria-label={t('bulkOff', { number: index + 1 })}
              onChange={(value) => value !== null && change(index, { rate: rateOf(value) })}
            />
          </Labelled>
          <Button
            type="text"
            aria-label={t('removeBulk', { number: index + 1 })}
            onClick={() => onChange(steps.filter((_, place) => place !== index))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button disabled={steps.length >= mostSteps} onClick={add}>
        {t('addBulk')}
      </Button>
    </>
  );
}

const atLeastOne = (rate: number) => Math.max(0.01, Math.round(rate * 1000) / 1000);
const percentOff = (rate: number) => toPercent(1 - rate);
const rateOf = (off: number) => Math.round(1000 - off * 10) / 1000;
