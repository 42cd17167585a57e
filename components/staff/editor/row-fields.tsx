import { Switch } from 'antd';
import { NumberInput } from '@/components/staff/form/number-input';
import { Labelled } from './labelled';

/** The place of a row among others: the smallest number comes first. */
export function SortField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (sort: number) => void;
}) {
  return (
    <Labelled label={label}>
      <NumberInput
        min={0}
        max={9999}
        precision={0}
        value={value}
        aria-label={label}
        onChange={(sort) => onChange(sort ?? 0)}
      />
    </Labelled>
  );
}

/** Whether shoppers see a row. */
export function ShownField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (isShown: boolean) => void;
}) {
  return (
    <Labelled label={label}>
      <Switch checked={value} aria-label={label} onChange={onChange} />
    </Labelled>
  );
}
