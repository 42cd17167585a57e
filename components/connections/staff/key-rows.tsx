import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { StateBlock } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { LiveText } from '@/components/ui/price/amount-text';
import type { ApiKeyRow } from '@/lib/staff/api-key-contract';
import { apiKeyQueries, apiKeysQuery, revokeApiKey } from '@/lib/staff/queries/api-keys';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { useScopeName } from './scope-name';

const tones: Record<ApiKeyRow['state'], Tone> = {
  WAITING: 'amber',
  ACTIVE: 'green',
  REFUSED: 'red',
  REVOKED: 'grey',
  EXPIRED: 'grey',
};

/** The own API keys; of all staff for administrators. */
export function KeyRows() {
  const t = useTranslations('staff.connections');
  const scopeName = useScopeName();
  const list = useQuery(apiKeysQuery());
  useRefresh(() => void list.refetch());
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null);
  const name = ({ name: of, ending, owner }: ApiKeyRow) => (
    <span className="s-two">
      <b className="clip">{of}</b>
      <small className="clip">
        <span translate="no">…{ending}</span> · {owner}
      </small>
    </span>
  );
  const state = (row: ApiKeyRow) => (
    <StateTag tone={tones[row.state]}>{t(`keys.state.${row.state}`)}</StateTag>
  );
  const scopes = (row: ApiKeyRow) => row.scopes.map((scope) => scopeName(scope).name).join(', ');
  const used = ({ lastUsedTime }: ApiKeyRow) => (lastUsedTime ? <When time={lastUsedTime} /> : t('never'));
  const action = (row: ApiKeyRow) =>
    row.state === 'ACTIVE' || row.state === 'WAITING' ? (
      <Button size="small" danger onClick={() => setRevoking(row)}>
        {t('keys.revoke')}
      </Button>
    ) : null;
  const columns: Column<ApiKeyRow>[] = [
    { key: 'name', title: t('keys.key'), render: name },
    { key: 'scopes', title: t('keys.scopes'), from: 1200, render: scopes },
    { key: 'state', title: t('state'), width: '160px', render: state },
    { key: 'used', title: t('keys.used'), width: '110px', isNumber: true, render: used },
    {
      key: 'expires',
      title: t('keys.expires'),
      width: '110px',
      isNumber: true,
      render: ({ expireTime }) => expireTime.slice(0, 10),
    },
    { key: 'action', title: t('action'), width: '110px', render: action },
  ];
  return (
    <>
      <QueryTable
        list={list}
        label={t('view.KEYS')}
        columns={columns}
        rows={list.data}
        keyOf={({ id }) => id}
        card={(row) => (
          <span className="s-card">
            {name(row)}
            <span className="s-card-line">
              {state(row)}
              <small>{scopes(row)}</small>
            </span>
            <span className="s-card-line">
              <small>
                {t('keys.expires')} <LiveText>{row.expireTime.slice(0, 10)}</LiveText> · {t('keys.used')}{' '}
                {used(row)}
              </small>
              {action(row)}
            </span>
          </span>
        )}
        empty={<StateBlock icon="lock" tone="blue" title={t('keys.empty')} hint={t('keys.emptyHint')} />}
      />
      {revoking ? <RevokeDialog row={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
}

function RevokeDialog({ row, onClose }: { readonly row: ApiKeyRow; readonly onClose: () => void }) {
  const t = useTranslations('staff.connections');
  const { message } = App.useApp();
  const revoke = useStaffAction(
    ({ reason }: { reason: string }) => revokeApiKey({ id: row.id, reason }),
    [apiKeyQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={t('keys.revokeTitle', { name: row.name })}
      effect={t('keys.revokeEffect')}
      submit={t('keys.revoke')}
      isDanger
      isBusy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={(values) =>
        revoke.mutate(values, {
          onSuccess: () => {
            message.success(t('keys.revoked'));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} autoComplete="off" />
      </Form.Item>
    </ActionDialog>
  );
}
