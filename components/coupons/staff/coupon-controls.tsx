import { ConfigProvider, Input, Segmented } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { NumberInput } from '@/components/staff/form/number-input';
import { couponCodeMost } from '@/lib/promises';

/** The code of a new coupon. */
export function CodeInput({
  code,
  onChange,
}: {
  readonly code: string;
  readonly onChange: (code: string) => void;
}) {
  const t = useTranslations('staff.coupons');
  return (
    <Labelled label={t('field.code')} hint={t('codeHint')}>
      <Input
        value={code}
        maxLength={couponCodeMost}
        aria-label={t('field.code')}
        onChange={({ target }) => onChange(target.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
      />
    </Labelled>
  );
}

/** One of few values. antd's control does not follow `componentDisabled`. */
export function ChoiceField<Value extends string>({
  label,
  ...props
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: { value: Value; label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  const { componentDisabled = false } = ConfigProvider.useConfig();
  return (
    <Labelled label={label}>
      <Segmented<Value> {...props} disabled={componentDisabled} aria-label={label} />
    </Labelled>
  );
}

export function NumberField({
  label,
  value,
  prefix,
  suffix,
  precision = 0,
  most = 1_000_000,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly precision?: number;
  readonly most?: number;
  readonly onChange: (value: number | null) => void;
}) {
  return (
    <Labelled label={label}>
      <NumberInput
        min={0}
        max={most}
        precision={precision}
        value={value}
        aria-label={label}
        {...(prefix ? { prefix } : {})}
        {...(suffix ? { suffix } : {})}
        onChange={onChange}
      />
    </Labelled>
  );
}
