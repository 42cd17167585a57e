import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

/** Days from and to, as `YYYY-MM-DD`. Loaded when its filter is opened. */
export function DateRange({
  from,
  to,
  onChange,
}: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}) {
  const dayOf = (text: string | undefined) => (text ? dayjs(text) : null);
  return (
    <DatePicker.RangePicker
      value={[dayOf(from), dayOf(to)]}
      allowEmpty={[true, true]}
      onChange={(days) =>
        onChange(days?.[0]?.format('YYYY-MM-DD') ?? undefined, days?.[1]?.format('YYYY-MM-DD') ?? undefined)
      }
    />
  );
}
