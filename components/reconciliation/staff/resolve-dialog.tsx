import { App, Button, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { Facts } from '@/components/staff/format/panel';
import { type BookDifference, financeQueries, resolveDifference } from '@/lib/reconciliation/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { explanationMost } from '@/lib/text-lengths';
import { useMovementText } from './movement-text';

/** Resolves a difference with a reason. */
export function ResolveDialog({
  difference,
  onCorrect,
  onClose,
}: {
  readonly difference: BookDifference;
  /** When the books are wrong, and not the provider. */
  readonly onCorrect: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.reconciliation');
  const textOf = useMovementText();
  const { message } = App.useApp();
  const resolve = useStaffAction(
    ({ reason }: { reason: string }) => resolveDifference({ id: difference.id, reason: reason.trim() }),
    [financeQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={t('resolveTitle')}
      effect={t('resolveEffect')}
      submit={t('resolve')}
      isBusy={resolve.isPending}
      error={resolve.error}
      onClose={onClose}
      onSubmit={(values) =>
        resolve.mutate(values, {
          onSuccess: () => {
            message.success(t('resolvedNow'));
            onClose();
          },
        })
      }
    >
      <div className="s-effect">
        <b>{t(`kind.${difference.kind}`)}</b>
        <p>{t(`cause.${difference.kind}`)}</p>
      </div>
      <Facts
        facts={[
          { name: t('subject'), value: <code translate="no">{difference.subject}</code> },
          { name: t('provider'), value: difference.provider },
          { name: t('expected'), value: textOf(difference.expected) },
          { name: t('found'), value: textOf(difference.found) },
        ]}
      />
      <p>
        <Button onClick={onCorrect}>{t('correction.instead')}</Button>
      </p>
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input.TextArea rows={3} maxLength={explanationMost} showCount />
      </Form.Item>
    </ActionDialog>
  );
}
