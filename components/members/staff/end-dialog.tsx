import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import type { DeviceSession } from '@/lib/account/contract';
import { endMemberSessions, memberQueries } from '@/lib/members/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

const reasons = ['ASKED', 'STOLEN', 'FRAUD', 'OTHER'] as const;

/** Ends one sign-in of a member, or all. */
export function EndDialog({
  id,
  session,
  count,
  onClose,
}: {
  readonly id: string;
  /** Null: all of them. */
  readonly session: DeviceSession | null;
  readonly count: number;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.endSessions');
  const { message } = App.useApp();
  const end = useStaffAction(endMemberSessions, [memberQueries]);
  return (
    <ActionDialog<ReasonValues>
      title={session ? t('titleOne', { device: session.device }) : t('titleAll', { count })}
      effect={t('effect')}
      submit={session ? t('submitOne') : t('submitAll', { count })}
      isDanger
      isBusy={end.isPending}
      error={end.error}
      onClose={onClose}
      onSubmit={(values) =>
        end.mutate(
          { id, reason: reasonText(values), ...(session ? { sessionIds: [session.id] } : {}) },
          {
            onSuccess: ({ ended }) => {
              message.success(t('done', { count: ended }));
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
