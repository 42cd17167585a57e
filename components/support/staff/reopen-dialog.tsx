import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { inboxQueries, reopenTicket } from '@/lib/support/queries/staff';

const reasons = ['MISTAKE', 'NEWS', 'CALLED', 'OTHER'] as const;

export function ReopenDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('staff.reopen');
  const { message } = App.useApp();
  const reopen = useStaffAction(reopenTicket, [inboxQueries]);
  return (
    <ActionDialog<ReasonValues>
      title={t('title')}
      effect={t('effect')}
      submit={t('submit')}
      isBusy={reopen.isPending}
      error={reopen.error}
      onClose={onClose}
      onSubmit={(values) =>
        reopen.mutate(
          { messageId: id, reason: reasonText(values) },
          {
            onSuccess: () => {
              message.success(t('done'));
              onClose();
            },
          },
        )
      }
    >
      <ReasonFields reasons={reasons.map((reason) => t(`reason.${reason}`))} />
    </ActionDialog>
  );
}
