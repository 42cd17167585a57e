import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { orderQueries, shipOrder } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { nameMost, reasonMost } from '@/lib/text-lengths';
import { ConflictNote, useConflict } from './conflict-note';

type Values = { expressCompany?: string; trackingNo?: string; reason?: string };

/** Records a parcel, or that an order was delivered by hand. */
export function ShipDialog({
  action,
  order,
  onClose,
}: {
  readonly action: 'SHIP' | 'DELIVER';
  readonly order: StaffOrderDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.ship');
  const { message } = App.useApp();
  const conflict = useConflict(order, order.actions.includes(action));
  const ship = useStaffAction(
    (values: Values) => shipOrder({ orderSn: order.sn, version: order.version, ...values }),
    [orderQueries],
  );
  const required = (text: string) => [{ required: true, whitespace: true, message: text }];
  return (
    <ActionDialog<Values>
      title={t(`${action}.title`)}
      effect={t(`${action}.effect`)}
      submit={t(`${action}.submit`)}
      isBusy={ship.isPending}
      isDisabled={!conflict.isPossible}
      error={conflict.hasChanged ? null : ship.error}
      onClose={onClose}
      onSubmit={(values) =>
        ship.mutate(values, {
          onSuccess: () => {
            message.success(t(`${action}.done`));
            onClose();
          },
        })
      }
    >
      {action === 'SHIP' ? (
        <>
          <Form.Item name="expressCompany" label={t('company')} rules={required(t('companyMissing'))}>
            <Input maxLength={nameMost} />
          </Form.Item>
          <Form.Item name="trackingNo" label={t('trackingNo')} rules={required(t('trackingNoMissing'))}>
            <Input maxLength={nameMost} spellCheck={false} />
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="reason"
          label={t('evidence')}
          extra={t('evidenceHint')}
          rules={required(t('evidenceMissing'))}
        >
          <Input.TextArea rows={2} maxLength={reasonMost} />
        </Form.Item>
      )}
      <ConflictNote conflict={conflict} order={order} />
    </ActionDialog>
  );
}
