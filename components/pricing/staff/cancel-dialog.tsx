import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { cancelPriceChange, catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import type { PriceChangeRow } from '@/lib/products/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

/** Cancels a price change that waits or is scheduled. */
export function CancelDialog({
  change,
  onClose,
}: {
  readonly change: PriceChangeRow;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.prices');
  const { message } = App.useApp();
  const cancel = useStaffAction(
    ({ reason }: { reason: string }) => cancelPriceChange({ id: change.id, reason }),
    [catalogueQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={t('cancelTitle')}
      effect={t('cancelEffect', { reason: change.reason, count: change.skus })}
      submit={t('cancelSubmit')}
      isBusy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onSubmit={(values) =>
        cancel.mutate(values, {
          onSuccess: () => {
            message.success(t('canceled'));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="reason"
        label={t('why')}
        rules={[{ required: true, whitespace: true, message: t('whyMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}
