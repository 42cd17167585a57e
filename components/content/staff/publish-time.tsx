import type { Dayjs } from 'dayjs';
import { pickedTime, ShanghaiPicker, shownInPicker } from '@/components/staff/form/shanghai-picker';

/** A time in Shanghai, epoch milliseconds. */
export function PublishTime({
  value,
  label,
  onChange,
}: {
  readonly value: number;
  readonly label: string;
  readonly onChange: (value: number) => void;
}) {
  return (
    <ShanghaiPicker
      allowClear={false}
      value={shownInPicker(value)}
      aria-label={label}
      onChange={(time: Dayjs | null) => time && onChange(pickedTime(time))}
    />
  );
}
