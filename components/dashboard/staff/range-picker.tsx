import { Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type DashboardRange, type Range, ranges, rangeValues } from './dashboard-range';

const DateRange = dynamic(() => import('@/components/staff/list/date-range').then((file) => file.DateRange), {
  ssr: false,
});

/** Today, days until today, or days of one's own. */
export function RangePicker({
  range,
  onChange,
}: {
  readonly range: DashboardRange;
  readonly onChange: (values: Partial<Record<'range' | 'from' | 'to', string | undefined>>) => void;
}) {
  const t = useTranslations('staff.dashboard');
  return (
    <fieldset className="s-range" aria-label={t('rangeLabel')}>
      {range.range === 'custom' ? (
        <DateRange
          from={range.from}
          to={range.to}
          onChange={(from, to) => onChange({ range: undefined, from, to })}
        />
      ) : null}
      <Segmented<Range>
        value={range.range}
        onChange={(chosen) => onChange(rangeValues(chosen, Date.now()))}
        options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
      />
    </fieldset>
  );
}
