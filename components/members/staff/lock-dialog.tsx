import { Alert, App } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { lockMember, memberQueries } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { LockEnd, lockEnd } from './lock-end';

type Values = ReasonValues & { until?: Dayjs | null };

const reasons = {
  LOCK: ['FRAUD', 'STOLEN', 'ABUSE', 'ASKED', 'OTHER'],
  UNLOCK: ['CLEARED', 'MISTAKE', 'OTHER'],
} as const;

/** Locks a member, or unlocks one. When someone else was faster, the dialog says so and can do nothing more. */
export function LockDialog({
  member,
  onClose,
}: {
  readonly member: StaffMemberDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.lock');
  const { message } = App.useApp();
  const [first] = useState(member);
  const action = first.status === 'LOCKED' ? 'UNLOCK' : 'LOCK';
  const hasChanged = member.status !== first.status;
  const change = useStaffAction(lockMember, [memberQueries]);
  return (
    <ActionDialog<Values>
      title={t(`${action}.title`, { name: first.nickname })}
      effect={t(`${action}.effect`, { count: first.sessions.length })}
      submit={t(`${action}.submit`)}
      isDanger={action === 'LOCK'}
      isBusy={change.isPending}
      isDisabled={hasChanged}
      error={hasChanged ? null : change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(
          {
            id: first.id,
            version: member.version,
            locked: action === 'LOCK',
            until: action === 'LOCK' ? lockEnd(values.until) : null,
            reason: reasonText(values),
          },
          {
            onSuccess: () => {
              message.success(t(`${action}.done`));
              onClose();
            },
          },
        )
      }
    >
      <ReasonFields reasons={reasons[action].map((reason) => t(`reason.${reason}`))} />
      {action === 'LOCK' ? <LockEnd /> : null}
      {hasChanged && !change.isSuccess ? (
        <Alert className="s-alert" type="warning" showIcon role="alert" title={t('changed')} />
      ) : null}
    </ActionDialog>
  );
}
