'use client';

import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Views } from '@/components/staff/list/list-bar';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import { EndpointRows } from './endpoint-rows';
import { KeyRows } from './key-rows';
import { SentRows } from './sent-rows';

const EndpointDialog = dynamic(() => import('./endpoint-dialog').then((file) => file.EndpointDialog), {
  ssr: false,
});

const KeyDialog = dynamic(() => import('./key-dialog').then((file) => file.KeyDialog), { ssr: false });

const allViews = ['ENDPOINTS', 'EVENTS', 'KEYS'] as const;

/** Endpoints of outgoing webhooks, what was sent to them, and API keys. */
export function ConnectionsPage() {
  const t = useTranslations('staff.connections');
  const mayView = usePermission('connection.view');
  const mayManage = usePermission('connection.manage');
  const state = useListState(['view', 'endpoint', 'status']);
  const [adding, setAdding] = useState<'ENDPOINT' | 'KEY' | null>(null);
  const views = allViews.filter((one) => one === 'KEYS' || mayView);
  const view = views.find((one) => one === state.values.view) ?? (mayView ? 'ENDPOINTS' : 'KEYS');
  const viewed = (key: string) => ({
    view: key === 'ENDPOINTS' ? undefined : key,
    endpoint: undefined,
    status: undefined,
  });
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        {view === 'KEYS' || mayManage ? (
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => setAdding(view === 'KEYS' ? 'KEY' : 'ENDPOINT')}
          >
            {t(view === 'KEYS' ? 'keys.add' : 'add')}
          </Button>
        ) : null}
      </PageHead>
      <Views
        label={t('views')}
        current={view}
        views={views.map((key) => ({ key, name: t(`view.${key}`) }))}
        hrefOf={(key) => state.hrefWith(viewed(key))}
        onChoose={(key) => state.set(viewed(key))}
      />
      {view === 'ENDPOINTS' ? (
        <EndpointRows onEvents={(endpoint) => state.set({ view: 'EVENTS', endpoint, status: undefined })} />
      ) : null}
      {view === 'EVENTS' ? <SentRows state={state} /> : null}
      {view === 'KEYS' ? <KeyRows /> : null}
      {adding === 'ENDPOINT' ? <EndpointDialog onClose={() => setAdding(null)} /> : null}
      {adding === 'KEY' ? <KeyDialog onClose={() => setAdding(null)} /> : null}
    </div>
  );
}
