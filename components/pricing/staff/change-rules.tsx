import { Input, Radio, Select, Switch } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { NumberInput } from '@/components/staff/form/number-input';
import { priceWays, type RuleInput, type Sheet } from './new-price';

const steps = [1, 10, 50, 100, 500, 1000] as const;

/** How the new prices are computed. */
export function ChangeRules({
  rules,
  sheet: { unread, ambiguous },
  onChange,
}: {
  readonly rules: RuleInput;
  /** What the pasted sheet says. */
  readonly sheet: Pick<Sheet, 'unread' | 'ambiguous'>;
  readonly onChange: (rules: RuleInput) => void;
}) {
  const t = useTranslations('staff.priceChange');
  return (
    <section>
      <h2>{t('howTitle')}</h2>
      <Radio.Group
        className="s-radios"
        name="way"
        aria-label={t('howTitle')}
        value={rules.way}
        options={priceWays.map((value) => ({ value, label: t(`way.${value}`) }))}
        onChange={({ target }) => onChange({ ...rules, way: target.value, percent: null })}
      />
      {rules.way === 'PASTE' ? (
        <>
          <Labelled label={t('sheet')}>
            <Input.TextArea
              rows={6}
              className="s-lines"
              value={rules.sheet}
              aria-label={t('sheet')}
              placeholder={t('sheetExample')}
              onChange={({ target }) => onChange({ ...rules, sheet: target.value })}
            />
          </Labelled>
          <p className="s-hint">{t('sheetHint')}</p>
          {unread.length > 0 ? (
            <p className="s-refused" role="alert">
              {t('unread', { lines: unread.join(', '), count: unread.length })}
            </p>
          ) : null}
          {ambiguous.length > 0 ? (
            <p className="s-refused" role="alert">
              {t('ambiguous', { lines: ambiguous.join(', '), count: ambiguous.length })}
            </p>
          ) : null}
        </>
      ) : (
        <div className="s-pair">
          <Labelled label={t(`percent.${rules.way}`)}>
            <NumberInput
              value={rules.percent}
              min={rules.way === 'MARGIN' ? 0 : -90}
              max={rules.way === 'MARGIN' ? 90 : 500}
              precision={1}
              suffix="%"
              aria-label={t(`percent.${rules.way}`)}
              onChange={(percent) => onChange({ ...rules, percent })}
            />
          </Labelled>
          <Labelled label={t('round')}>
            <Select
              value={rules.stepFen}
              aria-label={t('round')}
              options={steps.map((value) => ({ value, label: `¥${(value / 100).toFixed(2)}` }))}
              onChange={(stepFen: number) => onChange({ ...rules, stepFen })}
            />
          </Labelled>
          <Labelled label={t('cap')}>
            <Switch
              checked={rules.isCapped}
              aria-label={t('cap')}
              onChange={(isCapped) => onChange({ ...rules, isCapped })}
            />
          </Labelled>
          <Labelled label={t('most')}>
            <NumberInput
              value={rules.mostPercent}
              min={0.1}
              max={500}
              precision={1}
              suffix="%"
              placeholder={t('any')}
              aria-label={t('most')}
              onChange={(mostPercent) => onChange({ ...rules, mostPercent })}
            />
          </Labelled>
        </div>
      )}
    </section>
  );
}
