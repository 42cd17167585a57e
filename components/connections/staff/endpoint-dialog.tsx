import { App, Checkbox, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import {
  type Connection,
  connectionQueries,
  createConnection,
  updateConnection,
} from '@/lib/connections/queries/staff';
import { type WebhookEventType, webhookEventTypes } from '@/lib/connections/rules';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { descriptionMost, endpointMost, reasonMost } from '@/lib/text-lengths';
import { useEventName } from './event-name';
import { SecretDialog } from './secret-dialog';

type Values = { url: string; description: string; events: WebhookEventType[]; reason: string };

const isKnown = (type: string): type is WebhookEventType => webhookEventTypes.some((one) => one === type);

/** Adds an endpoint, and shows its secret once; or changes one. */
export function EndpointDialog({
  connection,
  onClose,
}: {
  readonly connection?: Connection;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.connections');
  const eventName = useEventName();
  const { message } = App.useApp();
  const [secret, setSecret] = useState<string | null>(null);
  const save = useStaffAction(
    async (values: Values) => {
      if (!connection) return createConnection(values);
      const { id, version } = connection;
      return updateConnection({ ...values, id, version });
    },
    [connectionQueries],
  );
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const kind = connection ? 'edit' : 'add';
  return (
    <ActionDialog<Values>
      title={t(`${kind}Title`)}
      effect={t(`${kind}Effect`)}
      submit={t(`${kind}Submit`)}
      isBusy={save.isPending}
      error={save.error}
      initial={
        connection
          ? {
              url: connection.url,
              description: connection.description,
              events: connection.events.filter(isKnown),
            }
          : {}
      }
      onClose={onClose}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: (made) => {
            if (made) return setSecret(made.secret);
            message.success(t('saved'));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="description"
        label={t('description')}
        extra={t('descriptionHint')}
        rules={[{ required: true, whitespace: true, message: t('descriptionMissing') }]}
      >
        <Input maxLength={descriptionMost} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('url')}
        extra={t('urlHint')}
        rules={[{ required: true, whitespace: true, message: t('urlMissing') }]}
      >
        <Input type="url" inputMode="url" maxLength={endpointMost} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="events"
        label={t('events')}
        rules={[{ required: true, type: 'array', min: 1, message: t('eventsMissing') }]}
      >
        <Checkbox.Group className="s-role-choice">
          {webhookEventTypes.map((type) => (
            <Checkbox key={type} value={type}>
              <b>{eventName(type)}</b>
              <small translate="no">{type}</small>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
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
