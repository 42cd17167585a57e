import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatShanghai, parseShanghai } from '@/lib/time';

const hour = 'HH:mm';
const minute = `YYYY-MM-DD ${hour}`;

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
    <DatePicker
      showTime={{ format: hour }}
      format={minute}
      allowClear={false}
      value={dayjs(formatShanghai(new Date(value)))}
      aria-label={label}
      onChange={(time) => time && onChange(parseShanghai(time.format(`${minute}:00`)))}
    />
  );
}
