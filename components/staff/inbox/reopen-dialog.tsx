import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { inboxQueries, reopenTicket } from '@/lib/queries/staff/inbox';
import { useStaffAction } from '@/lib/queries/staff/use-staff-action';

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
