'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { Column } from '@/components/staff/list/data-table';
import { Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { useListState } from '@/components/staff/list/use-list-state';
import { formatYuan } from '@/lib/money';
import { settingsQuery } from '@/lib/settings/queries/staff';
import type { StaffSetting } from '@/lib/settings/staff/contract';
import { formatShanghai } from '@/lib/time';
import { fieldsOf, partAt } from './setting-fields';
import { useSettingWords } from './setting-words';

const SettingDialog = dynamic(() => import('./setting-dialog').then((file) => file.SettingDialog), {
  ssr: false,
});
const ShopDialog = dynamic(() => import('./shop/shop-dialog').then((file) => file.ShopDialog), {
  ssr: false,
});
const SettingHistory = dynamic(() => import('./setting-history').then((file) => file.SettingHistory), {
  ssr: false,
});

/** The settings of each view; a colon ends the name of a family. */
const views = {
  SHOP: ['shop', 'seller', 'serviceContact', 'firstDay'],
  CURRENCIES: ['currency:'],
  METHODS: ['method:'],
  HOURS: ['restPeriod', 'maintenance'],
  ORDERS: [
    'minOrderAmount',
    'payTimeoutMinutes',
    'physicalPayTimeoutMinutes',
    'autoReceiveDaysVirtual',
    'autoReceiveDaysPhysical',
    'freightZones',
    'couriers',
    'tax',
    'supplierBalance',
    'topUpSuppliers',
    'lateCoins',
  ],
  RISK: ['risk', 'presents'],
  LIMITS: ['approvalLimits'],
  ACCESS: ['staffNetworks', 'secondContact'],
  ALARMS: ['alarmMails'],
} as const;
const viewKeys = Object.keys(views) as (keyof typeof views)[];

/** Everything about the shop that staff may change, with its effect, its last change and its history. */
export function SettingsPage() {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  const state = useListState(['view', 'history']);
  const view = viewKeys.find((one) => one === state.values.view) ?? 'SHOP';
  const list = useQuery(settingsQuery());
  const [editing, setEditing] = useState<string | null>(null);
  const rows = list.data?.filter(({ key }) =>
    views[view].some((one) => (one.endsWith(':') ? key.startsWith(one) : key === one)),
  );
  const abouts = new Set(rows?.map(({ key }) => words.about(key)));
  const shared = abouts.size === 1 && (rows?.length ?? 0) > 1 ? [...abouts][0] : undefined;
  const edited = list.data?.find(({ key }) => key === editing);
  const shown = list.data?.find(({ key }) => key === state.values.history);
  const Dialog = edited?.key === 'shop' ? ShopDialog : SettingDialog;
  const viewed = (key: string) => ({ view: key === 'SHOP' ? undefined : key, history: undefined });
  const actions = (row: StaffSetting) => (
    <span className="s-actions s-above">
      <Button
        size="small"
        disabled={row.waiting !== null}
        aria-label={t('changeOf', { name: words.name(row.key) })}
        onClick={() => setEditing(row.key)}
      >
        {t('change')}
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={t('historyOf', { name: words.name(row.key) })}
        onClick={() => state.set({ history: row.key })}
      >
        {t('history')}
      </Button>
    </span>
  );
  const parts = usePartColumns();
  const columns: Column<StaffSetting>[] = [
    {
      key: 'name',
      title: t('setting'),
      width: shared ? '160px' : '300px',
      render: (row) => (
        <span className="s-two s-wrap">
          <b>{words.name(row.key)}</b>
          {shared ? null : <small>{words.about(row.key)}</small>}
        </span>
      ),
    },
    ...(isFamily(view) && rows?.[0]
      ? parts(rows[0])
      : [{ key: 'value', title: t('value'), render: (row: StaffSetting) => <Value row={row} /> }]),
    { key: 'changed', title: t('changed'), width: '160px', render: (row) => <Changed row={row} /> },
    { key: 'action', title: t('action'), width: '170px', render: actions },
  ];
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={view}
        views={viewKeys.map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) => state.hrefWith(viewed(key))}
        onChoose={(key) => state.set(viewed(key))}
      />
      {shared ? <p className="s-hint s-list-hint">{shared}</p> : null}
      <QueryTable
        list={list}
        label={t(`view.${view}`)}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        card={(row) => (
          <span className="s-card">
            <b>{words.name(row.key)}</b>
            <Value row={row} />
            {actions(row)}
          </span>
        )}
        empty={<EmptyView title={t('empty')} />}
      />
      {edited ? <Dialog key={edited.key} setting={edited} onClose={() => setEditing(null)} /> : null}
      {shown ? (
        <SettingHistory key={shown.key} setting={shown} onClose={() => state.set({ history: undefined })} />
      ) : null}
    </div>
  );
}

/** Whether the settings of a view have the same parts. */
const isFamily = (view: keyof typeof views) => view === 'CURRENCIES' || view === 'METHODS';

/** A column for each part that the settings of a family have; for currencies also the age of the rate and an example. */
function usePartColumns(): (first: StaffSetting) => Column<StaffSetting>[] {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  return (first) => {
    const fields = fieldsOf(first.key, first.value).filter(({ path }) => !path.startsWith('name.'));
    const columns = fields.map(
      (field): Column<StaffSetting> => ({
        key: field.path,
        title: words.label(field, first.value),
        isNumber: field.kind !== 'switch',
        render: (row) =>
          field.kind === 'switch' ? (
            <StateTag tone={partAt(row.value, field.path) === true ? 'green' : 'grey'}>
              {words.shown(field, row.value)}
            </StateTag>
          ) : (
            words.shown(field, row.value)
          ),
      }),
    );
    if (!first.rate)
      return [...columns, { key: 'waiting', title: t('waiting'), render: (row) => <Waiting row={row} /> }];
    return [
      ...columns,
      {
        key: 'example',
        title: t('example', { amount: formatYuan(exampleYuan) }),
        isNumber: true,
        render: ({ key, value }) => words.example(key, value, exampleYuan),
      },
      {
        key: 'age',
        title: t('age'),
        render: (row) => (
          <span className="s-two s-wrap">
            {row.rate ? <When time={formatShanghai(row.rate.time)} /> : '–'}
            {row.rate ? <small>{words.rateSource(row.rate.source)}</small> : null}
            <Waiting row={row} />
          </span>
        ),
      },
    ];
  };
}

const exampleYuan = 100;

/** That a change waits for a second person. */
function Waiting({ row: { waiting } }: { readonly row: StaffSetting }) {
  const t = useTranslations('staff.settings');
  return waiting ? (
    <StateTag tone="amber" icon="clock">
      {t('waits', { name: waiting.by })}
    </StateTag>
  ) : null;
}

function Value({ row }: { readonly row: StaffSetting }) {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  return (
    <span className="s-two s-wrap">
      <span>{words.summary(row.key, row.value)}</span>
      {row.rate ? (
        <small>
          {t('rateOf', {
            time: formatShanghai(row.rate.time, 'minute'),
            source: words.rateSource(row.rate.source),
          })}
        </small>
      ) : null}
      <Waiting row={row} />
    </span>
  );
}

function Changed({ row }: { readonly row: StaffSetting }) {
  if (!row.changed) return '–';
  return (
    <span className="s-two">
      <When time={formatShanghai(row.changed.time)} />
      <small>{row.changed.by}</small>
    </span>
  );
}
