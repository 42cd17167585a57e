import { App, Form, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { pickedTime, ShanghaiPicker, shownInPicker } from '@/components/staff/form/shanghai-picker';
import { type Connection, connectionQueries, replayFailed } from '@/lib/connections/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { addTime } from '@/lib/time';

type Values = { id: string; since: Dayjs };

/** Sends what failed since a time to one endpoint again. */
export function ReplayDialog({
  endpoints,
  chosen,
  onClose,
}: {
  readonly endpoints: readonly Connection[];
  readonly chosen: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.connections');
  const { message } = App.useApp();
  const replay = useStaffAction(replayFailed, [connectionQueries]);
  const id = chosen ?? endpoints[0]?.id;
  return (
    <ActionDialog<Values>
      title={t('replayFailedTitle')}
      effect={t('replayFailedEffect')}
      submit={t('replay')}
      isBusy={replay.isPending}
      error={replay.error}
      initial={{ ...(id ? { id } : {}), since: shownInPicker(addTime(Date.now(), -1, 'day').getTime()) }}
      onClose={onClose}
      onSubmit={(values) =>
        replay.mutate(
          { id: values.id, since: pickedTime(values.since) },
          {
            onSuccess: ({ count }) => {
              message.success(t('replayedCount', { count }));
              onClose();
            },
          },
        )
      }
    >
      <Form.Item name="id" label={t('endpoint')}>
        <Select
          virtual={false}
          options={endpoints.map((one) => ({ value: one.id, label: one.description }))}
        />
      </Form.Item>
      <Form.Item
        name="since"
        label={t('replaySince')}
        rules={[{ required: true, message: t('replaySinceMissing') }]}
      >
        <ShanghaiPicker />
      </Form.Item>
    </ActionDialog>
  );
}
