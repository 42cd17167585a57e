import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Views } from '@/components/staff/list/list-bar';
import type { useListState } from '@/components/staff/list/use-list-state';
import type { DayRange } from './report-range';

const DateRange = dynamic(() => import('@/components/staff/list/date-range').then((file) => file.DateRange), {
  ssr: false,
});

export type ReportState = ReturnType<typeof useListState<'view' | 'from' | 'to' | 'group'>>;

/** What was earned, or what was taken. */
export function ReportViews({ state }: { readonly state: ReportState }) {
  const t = useTranslations('staff.reports');
  const views = ['EARNED', 'TAKINGS'] as const;
  const queryOf = (key: string) => ({ view: key === 'TAKINGS' ? key : undefined });
  return (
    <Views
      label={t('views')}
      current={state.values.view === 'TAKINGS' ? 'TAKINGS' : 'EARNED'}
      views={views.map((key) => ({ key, name: t(`view.${key}`) }))}
      hrefOf={(key) => state.hrefWith(queryOf(key))}
      onChoose={(key) => state.set(queryOf(key))}
    />
  );
}

/** The days of a report. */
export function RangeField({ state, range }: { readonly state: ReportState; readonly range: DayRange }) {
  const t = useTranslations('staff.reports');
  return (
    <fieldset className="s-report-range" aria-label={t('range')}>
      <DateRange from={range.from} to={range.to} onChange={(from, to) => state.set({ from, to })} />
    </fieldset>
  );
}
