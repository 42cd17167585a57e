import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { ReasonFields, type ReasonValues, reasonText } from '@/components/staff/form/reason-fields';
import { formatYuan } from '@/lib/money';
import { cancelOrder, orderQueries, reviewOrder } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ConflictNote, useConflict } from './conflict-note';
import { useReleaseEffect } from './release-effect';

const reasons = {
  RELEASE: ['KNOWN', 'CALLED', 'CHECKED', 'OTHER'],
  DENY: ['FRAUD', 'UNREACHABLE', 'ACCOUNT', 'STOCK', 'OTHER'],
  CANCEL: ['ASKED', 'DUPLICATE', 'OTHER'],
} as const;

/** Releases or refuses an order on hold, or cancels an unpaid one. */
export function DecisionDialog({
  action,
  order,
  onClose,
}: {
  readonly action: keyof typeof reasons;
  readonly order: StaffOrderDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.decision');
  const tRelease = useTranslations('staff.release');
  const { message } = App.useApp();
  const conflict = useConflict(order, order.actions.includes(action));
  const decide = useStaffAction(
    (reason: string): Promise<{ approvalId: string | null } | null> => {
      const body = { orderSn: order.sn, version: order.version, reason };
      return action === 'CANCEL' ? cancelOrder(body) : reviewOrder({ ...body, passed: action === 'RELEASE' });
    },
    [orderQueries, catalogueQueries],
  );
  const releaseEffect = useReleaseEffect(order);
  const asksSecond = action === 'RELEASE' && order.release?.needsSecond === true;
  const amount = formatYuan(action === 'CANCEL' ? order.amounts.pay : order.amounts.paid);
  return (
    <ActionDialog<ReasonValues>
      title={asksSecond ? tRelease('title') : t(`${action}.title`)}
      effect={action === 'RELEASE' ? releaseEffect : t(`${action}.effect`, { amount })}
      submit={asksSecond ? tRelease('submit', { amount }) : t(`${action}.submit`, { amount })}
      isDanger={action !== 'RELEASE'}
      isBusy={decide.isPending}
      isDisabled={!conflict.isPossible}
      error={conflict.hasChanged ? null : decide.error}
      onClose={onClose}
      onSubmit={(values) =>
        decide.mutate(reasonText(values), {
          onSuccess: (decided) => {
            message.success(decided?.approvalId ? tRelease('done') : t(`${action}.done`));
            onClose();
          },
        })
      }
    >
      <ReasonFields reasons={reasons[action].map((reason) => t(`reason.${reason}`))} />
      <ConflictNote conflict={conflict} order={order} />
    </ActionDialog>
  );
}
