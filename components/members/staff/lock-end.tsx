import { Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { pickedTime, ShanghaiPicker, shownInPicker } from '@/components/staff/form/shanghai-picker';
import { addTime, formatShanghai } from '@/lib/time';

const presetDays = [1, 7, 30] as const;

/** The instant of a picked time: the picker shows the clock of Shanghai. */
export function lockEnd(picked: Dayjs | null | undefined): number | null {
  return picked ? pickedTime(picked) : null;
}

/** The optional end of a lock. */
export function LockEnd() {
  const t = useTranslations('staff.lock');
  const inDays = (days: number) => shownInPicker(addTime(Date.now(), days, 'day').getTime());
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
      <ShanghaiPicker
        disabledDate={(day) => day.format('YYYY-MM-DD') < today}
        presets={presetDays.map((days) => ({ label: t('days', { days }), value: () => inDays(days) }))}
      />
    </Form.Item>
  );
}
