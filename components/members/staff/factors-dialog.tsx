import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { memberQueries, resetMemberFactors } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

const reasons = ['LOST', 'STOLEN', 'OTHER'] as const;

/** Removes the authenticator and the passkeys of a member who has lost them. */
export function FactorsDialog({
  member,
  onClose,
}: {
  readonly member: StaffMemberDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.resetFactors');
  const { message } = App.useApp();
  const reset = useStaffAction(resetMemberFactors, [memberQueries]);
  const { authenticator, passkeys } = member.factors;
  return (
    <ActionDialog<ReasonValues>
      title={t('title', { name: member.nickname })}
      effect={t('effect', { authenticator: authenticator ? 1 : 0, passkeys })}
      submit={t('submit')}
      isDanger
      isBusy={reset.isPending}
      error={reset.error}
      onClose={onClose}
      onSubmit={(values) =>
        reset.mutate(
          { id: member.id, reason: reasonText(values) },
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
