import dayjsConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { formatShanghai, parseShanghai } from '@/lib/time';

const hour = 'HH:mm';
const minute = `YYYY-MM-DD ${hour}`;

/**
 * Picks a time on the clock of Shanghai in every browser. Its values are in UTC: the zone of the browser skips or repeats
 * an hour when summer time changes, and a time in it could not be picked or would move by an hour.
 */
export const shanghaiCalendar: Parameters<typeof DatePicker.generatePicker<Dayjs>>[0] = {
  ...dayjsConfig,
  getNow: () => shownInPicker(Date.now()),
  getFixedDate: (day) => dayjs.utc(day),
  locale: {
    ...dayjsConfig.locale,
    parse: (_locale, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((time) => time.isValid()) ?? null,
  },
};

/** Picks times and days; `RangePicker` picks a first and a last day. */
export const PickerOfShanghai = DatePicker.generatePicker<Dayjs>(shanghaiCalendar);

type Props = Omit<DatePickerProps<Dayjs, false>, 'showTime' | 'format' | 'picker' | 'multiple'>;

export function ShanghaiPicker(props: Props) {
  return <PickerOfShanghai {...props} showTime={{ format: hour }} format={minute} />;
}

/** The value of a {@link ShanghaiPicker} for an instant. */
export function shownInPicker(time: number): Dayjs {
  return dayjs.utc(`${formatShanghai(time).replace(' ', 'T')}Z`);
}

/** The value of a picker of days for `YYYY-MM-DD`. */
export function shownDay(day: string): Dayjs {
  return dayjs.utc(day);
}

/** The instant of a picked time, whole minutes. */
export function pickedTime(picked: Dayjs): number {
  return parseShanghai(picked.format(`${minute}:00`));
}
