import { Button, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { nameMost } from '@/lib/text-lengths';
import { useSettingWords } from './setting-words';
import type { Week } from './week';

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** When the shop is closed, for each day of the week; antd passes the value and its change. */
export function WeekHours({
  value = [],
  onChange = () => undefined,
}: {
  readonly value?: Week;
  readonly onChange?: (week: Week) => void;
}) {
  const t = useTranslations('staff.settings.week');
  const words = useSettingWords();
  const set = (day: number, text: string) =>
    onChange(days.map((one) => (one === day ? text : (value[one - 1] ?? ''))));
  return (
    <fieldset className="s-week-hours">
      <legend>{t('legend')}</legend>
      {days.map((day) => (
        <div key={day}>
          <span aria-hidden="true">{words.day(day)}</span>
          <Input
            value={value[day - 1] ?? ''}
            maxLength={nameMost}
            aria-label={words.day(day)}
            placeholder={t('open')}
            onChange={({ target }) => set(day, target.value)}
          />
        </div>
      ))}
      <Button size="small" onClick={() => onChange(days.map(() => value[0] ?? ''))}>
        {t('copy', { day: words.day(1) })}
      </Button>
    </fieldset>
  );
}
