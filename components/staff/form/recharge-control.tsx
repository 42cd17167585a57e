import { Cascader, Input, Select } from 'antd';
import type { RechargeField, RechargeOption } from '@/lib/products/recharge';

/** The control of a field of a recharge form. */
export function RechargeControl({
  field,
  value,
  onChange,
}: {
  readonly field: RechargeField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const props = { 'aria-label': field.label, placeholder: field.placeholder };
  if (field.type === 'cascade') {
    return (
      <Cascader<RechargeOption>
        {...props}
        options={field.options ?? []}
        fieldNames={{ label: 'label', value: 'value', children: 'children' }}
        value={value === '' ? [] : value.split('/')}
        onChange={(path) => onChange(path?.join('/') ?? '')}
      />
    );
  }
  if (field.options) {
    return (
      <Select
        {...props}
        value={value || null}
        options={field.options.map((option) => ({ value: option.value, label: option.label }))}
        virtual={false}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  if (field.type === 'textarea') {
    return <Input.TextArea {...props} value={value} onChange={({ target }) => onChange(target.value)} />;
  }
  return <Input {...props} value={value} onChange={({ target }) => onChange(target.value)} />;
}
