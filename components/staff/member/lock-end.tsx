import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { addTime, formatShanghai, parseShanghai } from '@/lib/time';

const hour = 'HH:mm';
const presetDays = [1, 7, 30] as const;

/** The instant of a picked time: the picker shows the clock of Shanghai. */
export function lockEnd(picked: Dayjs | null | undefined): number | null {
  return picked ? parseShanghai(picked.format('YYYY-MM-DD HH:mm:00')) : null;
}

/** The optional end of a lock. */
export function LockEnd() {
  const t = useTranslations('staff.lock');
  const inDays = (days: number) => dayjs(formatShanghai(addTime(Date.now(), days, 'day')));
  const today = formatShanghai(Date.now(), 'day');
  return (
    <Form.Item
      name="until"
      label={t('until')}
      extra={t('untilHint')}
      rules={[
        {
          validator: async (_rule, picked: Dayjs | null | undefined) => {
            const end = lockEnd(picked);
            if (end !== null && end <= Date.now()) throw new Error(t('untilPast'));
          },
        },
      ]}
    >
      <DatePicker
        showTime={{ format: hour }}
        format={`YYYY-MM-DD ${hour}`}
        disabledDate={(day) => day.format('YYYY-MM-DD') < today}
        presets={presetDays.map((days) => ({ label: t('days', { days }), value: () => inDays(days) }))}
      />
    </Form.Item>
  );
}
