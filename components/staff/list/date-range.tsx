import { PickerOfShanghai, shownDay } from '@/components/staff/form/shanghai-picker';
import 'dayjs/locale/zh-cn';

const format = 'YYYY-MM-DD';

/** Days of Shanghai from and to, as `YYYY-MM-DD`. Loaded when its filter is opened. */
export function DateRange({
  from,
  to,
  onChange,
}: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}) {
  const dayOf = (text: string | undefined) => (text ? shownDay(text) : null);
  return (
    <PickerOfShanghai.RangePicker
      value={[dayOf(from), dayOf(to)]}
      format={format}
      allowEmpty={[true, true]}
      onChange={(days) => onChange(days?.[0]?.format(format), days?.[1]?.format(format))}
    />
  );
}
