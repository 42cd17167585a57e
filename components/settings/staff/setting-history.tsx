import { useQuery } from '@tanstack/react-query';
import { App, Button, Drawer, Form, Input, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { StateTag } from '@/components/staff/format/state-tag';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { LiveText } from '@/components/ui/price/amount-text';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { saveSetting, settingHistoryQuery, settingQueries } from '@/lib/settings/queries/staff';
import type { SettingChangeRow, StaffSetting } from '@/lib/settings/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { formatShanghai } from '@/lib/time';
import { SettingDiff } from './setting-diff';
import { useSettingWords } from './setting-words';

const tones = { DONE: 'green', WAITING: 'amber', REFUSED: 'red', CANCELED: 'grey' } as const;

/** The changes of a setting; the value before one of them is restored as another change. */
export function SettingHistory({
  setting,
  onClose,
}: {
  readonly setting: StaffSetting;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  const list = useQuery(settingHistoryQuery(setting.key));
  const [restoring, setRestoring] = useState<SettingChangeRow | null>(null);
  return (
    <Drawer open size={560} title={t('historyOf', { name: words.name(setting.key) })} onClose={onClose}>
      {list.isError && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <Skeleton active /> : null}
      {list.data?.rows.length === 0 ? <EmptyView title={t('noHistory')} /> : null}
      {list.data?.rows.map((row) => (
        <section key={row.id} className="s-change">
          <p className="s-card-line">
            <b>{formatShanghai(row.time, 'minute')}</b>
            <StateTag tone={tones[row.status]}>{t(`status.${row.status}`)}</StateTag>
          </p>
          <p className="s-hint">
            <LiveText>{`${row.approvedBy ? t('byBoth', { name: row.by, second: row.approvedBy }) : row.by} · ${row.reason}`}</LiveText>
          </p>
          <SettingDiff settingKey={row.key} before={row.before} after={row.after} />
          {row.status === 'DONE' ? (
            <Button size="small" disabled={setting.waiting !== null} onClick={() => setRestoring(row)}>
              {t('restore')}
            </Button>
          ) : null}
        </section>
      ))}
      {restoring ? (
        <RestoreDialog setting={setting} change={restoring} onClose={() => setRestoring(null)} />
      ) : null}
    </Drawer>
  );
}

function RestoreDialog({
  setting,
  change,
  onClose,
}: {
  readonly setting: StaffSetting;
  readonly change: SettingChangeRow;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.settings');
  const { message } = App.useApp();
  const restore = useStaffAction(
    ({ reason }: { reason: string }) =>
      saveSetting({
        key: setting.key,
        version: setting.version,
        value: change.before,
        reason: reason.trim(),
      }),
    [settingQueries, catalogueQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={t('restoreTitle')}
      effect={setting.needsApproval ? t('approvalEffect') : t('effectNow')}
      submit={setting.needsApproval ? t('ask') : t('restore')}
      isBusy={restore.isPending}
      error={restore.error}
      onClose={onClose}
      onSubmit={(values) =>
        restore.mutate(values, {
          onSuccess: ({ approvalId }) => {
            message.success(t(approvalId ? 'asked' : 'saved'));
            onClose();
          },
        })
      }
    >
      <SettingDiff settingKey={setting.key} before={setting.value} after={change.before} />
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}
