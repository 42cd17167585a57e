import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { orderQueries } from '@/lib/orders/queries/staff';
import { takeBackPresent } from '@/lib/presents/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

/** Takes back a present of a member that is not opened. */
export function TakeBackDialog({
  orderSn,
  presentId,
  onClose,
}: {
  readonly orderSn: string;
  readonly presentId: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.orderCodes.present');
  const { message } = App.useApp();
  const taking = useStaffAction(() => takeBackPresent({ orderSn, presentId }), [orderQueries]);
  return (
    <ActionDialog
      title={t('takeBack')}
      effect={t('effect')}
      submit={t('takeBack')}
      startsAtSubmit
      isBusy={taking.isPending}
      error={taking.error}
      onClose={onClose}
      onSubmit={() =>
        taking.mutate(undefined, {
          onSuccess: () => {
            message.success(t('takenBack'));
            onClose();
          },
        })
      }
    />
  );
}
