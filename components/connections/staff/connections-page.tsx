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
import { SentRows } from './sent-rows';

const EndpointDialog = dynamic(() => import('./endpoint-dialog').then((file) => file.EndpointDialog), {
  ssr: false,
});

const views = ['ENDPOINTS', 'EVENTS'] as const;

/** Endpoints of outgoing webhooks, and what was sent to them. */
export function ConnectionsPage() {
  const t = useTranslations('staff.connections');
  const mayManage = usePermission('connection.manage');
  const state = useListState(['view', 'endpoint', 'status']);
  const [isAdding, setAdding] = useState(false);
  const view = views.find((one) => one === state.values.view) ?? 'ENDPOINTS';
  const viewed = (key: string) => ({
    view: key === 'ENDPOINTS' ? undefined : key,
    endpoint: undefined,
    status: undefined,
  });
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        {mayManage ? (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
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
      ) : (
        <SentRows state={state} />
      )}
      {isAdding ? <EndpointDialog onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
