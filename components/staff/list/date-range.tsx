import { useTranslations } from 'next-intl';
import { PickerOfShanghai, shownDay } from '@/components/staff/form/shanghai-picker';
import { addTime, formatShanghai, startOf } from '@/lib/time';
import 'dayjs/locale/zh-cn';

const format = 'YYYY-MM-DD';

/** The first and the last day of what people ask for most, as days before today. */
const presets = { today: [0, 0], yesterday: [1, 1], week: [6, 0], month: [29, 0] } as const;

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
  const t = useTranslations('staff.common.dayPresets');
  const before = (days: number) =>
    shownDay(formatShanghai(addTime(startOf(new Date(), 'day'), -days, 'day'), 'day'));
  const dayOf = (text: string | undefined) => (text ? shownDay(text) : null);
  return (
    <PickerOfShanghai.RangePicker
      value={[dayOf(from), dayOf(to)]}
      format={format}
      allowEmpty={[true, true]}
      presets={(Object.keys(presets) as (keyof typeof presets)[]).map((key) => ({
        label: key === 'today' || key === 'yesterday' ? t(key) : t('last', { days: presets[key][0] + 1 }),
        value: [before(presets[key][0]), before(presets[key][1])],
      }))}
      onChange={(days) => onChange(days?.[0]?.format(format), days?.[1]?.format(format))}
    />
  );
}
