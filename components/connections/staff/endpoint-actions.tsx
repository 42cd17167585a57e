import { App, Button, Dropdown, Form, Input } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { useShownError } from '@/components/staff/form/error-note';
import {
  type Connection,
  connectionQueries,
  deleteConnection,
  pauseConnection,
  rotateSecret,
  testConnection,
} from '@/lib/connections/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { SecretDialog } from './secret-dialog';

const EndpointDialog = dynamic(() => import('./endpoint-dialog').then((file) => file.EndpointDialog), {
  ssr: false,
});

type Open = 'edit' | 'rotate' | 'remove';

/** What administrators do with an endpoint. */
export function EndpointActions({ connection }: { readonly connection: Connection }) {
  const t = useTranslations('staff.connections');
  const { message } = App.useApp();
  const [open, setOpen] = useState<Open | null>(null);
  const { id, version, state } = connection;
  const isActive = state === 'ACTIVE';
  const test = useStaffAction(() => testConnection(id), [connectionQueries]);
  const pause = useStaffAction(
    () => pauseConnection({ id, version, isPaused: isActive }),
    [connectionQueries],
  );
  const failed = useShownError(test.error ?? pause.error);
  const close = () => setOpen(null);
  const runs: Record<string, () => void> = {
    edit: () => setOpen('edit'),
    rotate: () => setOpen('rotate'),
    remove: () => setOpen('remove'),
    pause: () =>
      pause.mutate(undefined, { onSuccess: () => void message.success(t(isActive ? 'paused' : 'resumed')) }),
  };
  return (
    <span className="s-actions s-above">
      <Button
        size="small"
        disabled={!isActive}
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: () => void message.success(t('tested')) })}
      >
        {t('test')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: t('edit') },
            { key: 'rotate', label: t('rotate') },
            { key: 'pause', label: t(isActive ? 'pause' : 'resume') },
            { key: 'remove', label: t('remove'), danger: true },
          ],
          onClick: ({ key }) => runs[key]?.(),
        }}
      >
        <Button size="small" loading={pause.isPending}>
          {t('more')}
        </Button>
      </Dropdown>
      {failed ? <small role="alert">{failed}</small> : null}
      {open === 'edit' ? <EndpointDialog connection={connection} onClose={close} /> : null}
      {open === 'rotate' ? <RotateDialog connection={connection} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog connection={connection} onClose={close} /> : null}
    </span>
  );
}

type DialogProps = { readonly connection: Connection; readonly onClose: () => void };

function RotateDialog({ connection: { id, version }, onClose }: DialogProps) {
  const t = useTranslations('staff.connections');
  const rotate = useStaffAction(() => rotateSecret({ id, version }), [connectionQueries]);
  if (rotate.data) return <SecretDialog {...rotate.data} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('rotateTitle')}
      effect={t('rotateEffect')}
      submit={t('rotate')}
      isBusy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate(undefined)}
    />
  );
}

function RemoveDialog({ connection: { id, version }, onClose }: DialogProps) {
  const t = useTranslations('staff.connections');
  const { message } = App.useApp();
  const remove = useStaffAction(
    ({ reason }: { reason: string }) => deleteConnection({ id, version, reason }),
    [connectionQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={t('removeTitle')}
      effect={t('removeEffect')}
      submit={t('remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={(values) =>
        remove.mutate(values, {
          onSuccess: () => {
            message.success(t('removed'));
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
