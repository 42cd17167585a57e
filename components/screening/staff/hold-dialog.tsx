import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ConflictNote, useConflict } from '@/components/orders/staff/conflict-note';
import { useReleaseEffect } from '@/components/orders/staff/release-effect';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { memberQueries } from '@/lib/members/queries/staff';
import { formatYuan } from '@/lib/money';
import { orderQueries, reviewOrder } from '@/lib/orders/queries/staff';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { askToVerify, refuseAndLock } from '@/lib/screening/queries/staff';
import type { ScreeningAction, ScreeningCase } from '@/lib/screening/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

const reasons = {
  RELEASE: ['KNOWN', 'CALLED', 'CHECKED', 'OTHER'],
  VERIFY: ['SUSPICIOUS', 'LINKED', 'AMOUNT', 'OTHER'],
  DENY: ['FRAUD', 'UNREACHABLE', 'ACCOUNT', 'STOCK', 'OTHER'],
  DENY_LOCK: ['FRAUD', 'CARDS', 'LINKED', 'OTHER'],
} as const satisfies Record<ScreeningAction, readonly string[]>;

/** Decides about an order on hold. Only a release needs no reason. */
export function HoldDialog({
  action,
  detail,
  onClose,
  onDone,
}: {
  readonly action: ScreeningAction;
  readonly detail: ScreeningCase;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.holdDecision');
  const tRelease = useTranslations('staff.release');
  const { message } = App.useApp();
  const { order } = detail;
  const conflict = useConflict(order, detail.actions.includes(action));
  const decide = useStaffAction(
    (reason: string): Promise<{ approvalId: string | null } | null> => {
      const decision = { orderSn: order.sn, version: order.version };
      switch (action) {
        case 'RELEASE':
          return reviewOrder({ ...decision, passed: true, ...(reason ? { reason } : {}) });
        case 'DENY':
          return reviewOrder({ ...decision, passed: false, reason });
        case 'VERIFY':
          return askToVerify({ ...decision, reason });
        case 'DENY_LOCK':
          return refuseAndLock({ ...decision, reason });
      }
    },
    [orderQueries, memberQueries, catalogueQueries],
  );
  const releaseEffect = useReleaseEffect(order);
  const asksSecond = action === 'RELEASE' && order.release?.needsSecond === true;
  const values = {
    amount: formatYuan(order.amounts.paid),
    member: detail.member.contact ?? detail.member.nickname,
  };
  return (
    <ActionDialog<ReasonValues>
      title={asksSecond ? tRelease('title') : t(`${action}.title`)}
      effect={action === 'RELEASE' ? releaseEffect : t(`${action}.effect`, values)}
      submit={asksSecond ? tRelease('submit', values) : t(`${action}.submit`, values)}
      isDanger={action === 'DENY' || action === 'DENY_LOCK'}
      startsAtSubmit={action === 'RELEASE' && !asksSecond}
      isBusy={decide.isPending}
      isDisabled={!conflict.isPossible}
      error={conflict.hasChanged ? null : decide.error}
      onClose={onClose}
      onSubmit={(given) =>
        decide.mutate(reasonText(given), {
          onSuccess: (decided) => {
            message.success(decided?.approvalId ? tRelease('done') : t(`${action}.done`));
            onClose();
            onDone();
          },
        })
      }
    >
      <ReasonFields
        reasons={reasons[action].map((reason) => t(`reason.${reason}`))}
        isOptional={action === 'RELEASE' && !asksSecond}
      />
      <ConflictNote conflict={conflict} order={order} />
    </ActionDialog>
  );
}
