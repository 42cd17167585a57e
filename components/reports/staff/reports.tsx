'use client';

import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { rolesOfRefusal } from '@/components/staff/form/error-note';
import { PageHead, Panel } from '@/components/staff/format/panel';
import { ExportButton } from '@/components/staff/list/export-button';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import { usePhone } from '@/components/staff/list/use-phone';
import { exportReport, reportQuery } from '@/lib/reports/queries/staff';
import type { Report, ReportGroup } from '@/lib/reports/staff/contract';
import { type DayRange, groups, readRange } from './report-range';
import { ReportTable, useRowName } from './report-table';
import { ReportTotals } from './report-totals';
import { RangeField, type ReportState, ReportViews } from './report-views';
import { TakingsReport } from './takings';

// Chart.js weighs 60 kB.
const ReportChart = dynamic(() => import('./report-chart').then((file) => file.ReportChart), {
  ssr: false,
  loading: () => <i className="s-bone s-chart" />,
});

/** Bars of a chart whose rows are no periods: the largest ones. */
const mostBars = 12;

/** What was earned, and what was taken, from the books. View, range and grouping are in the URL. */
export function Reports() {
  const state = useListState(['view', 'from', 'to', 'group']);
  const [now] = useState(() => Date.now());
  const range = readRange({ from: state.values.from, to: state.values.to }, now);
  return state.values.view === 'TAKINGS' ? (
    <TakingsReport state={state} range={range} />
  ) : (
    <Earnings state={state} range={range} />
  );
}

/** Sales, refunds, cost and margin in CNY. */
function Earnings({ state, range }: { readonly state: ReportState; readonly range: DayRange }) {
  const t = useTranslations('staff.reports');
  const group = groups.find((one) => one === state.values.group) ?? 'DAY';
  const query = { ...range, group };
  const report = useQuery(reportQuery(query));
  const isPhone = usePhone();
  const choose = (value: ReportGroup) => state.set({ group: value === 'DAY' ? undefined : value });
  const options = groups.map((value) => ({ value, label: t(`groups.${value}`) }));
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        {rolesOfRefusal(report.error) ? null : (
          <ExportButton onDownload={(signal, format) => exportReport({ ...query, format }, signal)} />
        )}
      </PageHead>
      <ReportViews state={state} />
      <div className="s-filters">
        <RangeField state={state} range={range} />
        {isPhone ? (
          <Select<ReportGroup> value={group} options={options} aria-label={t('group')} onChange={choose} />
        ) : (
          <Segmented<ReportGroup>
            value={group}
            options={options}
            aria-label={t('group')}
            name="group"
            onChange={choose}
          />
        )}
      </div>
      {report.isError && !report.data ? (
        <LoadError error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Content report={report.data} group={group} isStale={report.isPlaceholderData} />
      )}
    </div>
  );
}

function Content({
  report,
  group,
  isStale,
}: {
  readonly report: Report | undefined;
  readonly group: ReportGroup;
  readonly isStale: boolean;
}) {
  const t = useTranslations('staff.reports');
  if (report && report.rows.length === 0)
    return <StateBlock icon="filter" tone="blue" title={t('empty')} hint={t('emptyHint')} />;
  return (
    <>
      {report ? <ReportTotals report={report} /> : null}
      {report ? <Chart report={report} group={group} /> : <i className="s-bone s-chart" />}
      <ReportTable report={report} group={group} isStale={isStale} />
    </>
  );
}

function Chart({ report, group }: { readonly report: Report; readonly group: ReportGroup }) {
  const t = useTranslations('staff.reports');
  const nameOf = useRowName(group);
  const isTimeline = group === 'DAY' || group === 'WEEK' || group === 'MONTH';
  const props = useMemo(() => {
    const rows = isTimeline ? [...report.rows].reverse() : report.rows.slice(0, mostBars);
    return {
      names: { sales: t('sales'), margin: t('margin') },
      labels: rows.map((row) => (isTimeline ? row.key.slice(group === 'MONTH' ? 0 : 5) : nameOf(row))),
      sales: rows.map(({ sales }) => sales),
      margin: rows.map(({ margin }) => margin),
    };
  }, [report, group, isTimeline, nameOf, t]);
  return (
    <Panel
      title={t('chart')}
      extra={
        <p className="s-chart-legend" aria-hidden="true">
          <span data-bar="sales">{t('sales')}</span>
          <span data-bar="margin">{t('margin')}</span>
        </p>
      }
    >
      <div className="s-chart">
        <ReportChart label={t('chart')} isTimeline={isTimeline} {...props} />
      </div>
    </Panel>
  );
}
