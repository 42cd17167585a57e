import { useTranslations } from 'next-intl';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ActionDialog } from './action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from './reason-fields';

const reasons = ['CALL', 'DELIVERY', 'FRAUD', 'OTHER'] as const;

/** Asks why contacts are needed in full; the answer is in the audit log. */
export function ContactDialog<Contact>({
  read,
  onClose,
  onRead,
}: {
  readonly read: (reason: string) => Promise<Contact>;
  readonly onClose: () => void;
  readonly onRead: (contact: Contact) => void;
}) {
  const t = useTranslations('staff.contact');
  const action = useStaffAction(read, []);
  return (
    <ActionDialog<ReasonValues>
      title={t('title')}
      effect={t('effect')}
      submit={t('submit')}
      isBusy={action.isPending}
      error={action.error}
      onClose={onClose}
      onSubmit={(values) => action.mutate(reasonText(values), { onSuccess: onRead })}
    >
      <ReasonFields reasons={reasons.map((reason) => t(`reason.${reason}`))} />
    </ActionDialog>
  );
}
