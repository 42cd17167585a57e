'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/staff/format/panel';
import { Views } from '@/components/staff/list/list-bar';
import { useListState } from '@/components/staff/list/use-list-state';
import { operationCountQuery } from '@/lib/operations/queries/staff';
import { AlarmRows } from './alarm-rows';
import { CallRows } from './call-rows';
import { DeadRows } from './dead-rows';
import { NoticeRows } from './notice-rows';
import { Overview } from './overview';
import { PolicyRows } from './policy-rows';
import { QueueRows } from './queue-rows';
import { SupplierRows } from './supplier-rows';
import { WebhookRows } from './webhook-rows';

const views = [
  'OVERVIEW',
  'SUPPLIERS',
  'CALLS',
  'QUEUES',
  'DEAD',
  'WEBHOOKS',
  'MAIL',
  'ALARMS',
  'POLICY',
] as const;

/** Suppliers, job queues, dead letters, webhooks, mails, alarms and what browsers reported. */
export function OperationsPage() {
  const t = useTranslations('staff.operations');
  const state = useListState(['view', 'state', 'q']);
  const view = views.find((one) => one === state.values.view) ?? 'OVERVIEW';
  const counts = useQuery(operationCountQuery());
  const countOf = {
    DEAD: counts.data?.dead,
    WEBHOOKS: counts.data?.webhooks,
    MAIL: counts.data?.notices,
    ALARMS: counts.data?.alarms,
  } as const;
  const viewed = (key: string) => ({
    view: key === 'OVERVIEW' ? undefined : key,
    state: undefined,
    q: undefined,
  });
  const paging = {
    cursor: state.cursor,
    page: state.page,
    onNext: state.next,
    onPrevious: state.previous,
  };
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')} />
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({
          key,
          name: t(`view.${key}`),
          count: key in countOf ? countOf[key as keyof typeof countOf] : undefined,
        }))}
        hrefOf={(key) => state.hrefWith(viewed(key))}
        onChoose={(key) => state.set(viewed(key))}
      />
      {view === 'OVERVIEW' ? <Overview /> : null}
      {view === 'SUPPLIERS' ? <SupplierRows /> : null}
      {view === 'CALLS' ? <CallRows paging={paging} /> : null}
      {view === 'QUEUES' ? <QueueRows /> : null}
      {view === 'DEAD' ? <DeadRows /> : null}
      {view === 'WEBHOOKS' ? (
        <WebhookRows
          paging={paging}
          isOpen={state.values.state === 'OPEN'}
          q={state.values.q}
          onFilter={(changes) => state.set(changes)}
        />
      ) : null}
      {view === 'MAIL' ? (
        <NoticeRows
          paging={paging}
          status={state.values.state}
          onStatus={(status) => state.set({ state: status })}
        />
      ) : null}
      {view === 'ALARMS' ? (
        <AlarmRows
          paging={paging}
          isResolved={state.values.state === 'RESOLVED'}
          onState={(next) => state.set({ state: next })}
        />
      ) : null}
      {view === 'POLICY' ? <PolicyRows paging={paging} /> : null}
    </div>
  );
}
