import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { readIdentityNumber } from '@/lib/members/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

const reasons = ['COMPARE', 'CHECK', 'MEMBER', 'OTHER'] as const;

/** Asks why the document number is needed in full; the answer is in the audit log. */
export function NumberDialog({
  id,
  onClose,
  onRead,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onRead: (idNumber: string) => void;
}) {
  const t = useTranslations('staff.verification.reveal');
  const read = useStaffAction((reason: string) => readIdentityNumber({ id, reason }), []);
  return (
    <ActionDialog<ReasonValues>
      title={t('title')}
      effect={t('effect')}
      submit={t('submit')}
      initial={{ reason: t('reason.COMPARE') }}
      isBusy={read.isPending}
      error={read.error}
      onClose={onClose}
      onSubmit={(values) =>
        read.mutate(reasonText(values), { onSuccess: ({ idNumber }) => onRead(idNumber) })
      }
    >
      <ReasonFields reasons={reasons.map((reason) => t(`reason.${reason}`))} />
    </ActionDialog>
  );
}
