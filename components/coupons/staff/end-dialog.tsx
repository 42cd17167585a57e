import { App, Form, Input, Radio } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { couponQueries, endCoupon } from '@/lib/coupons/queries/staff';
import type { StaffCouponView } from '@/lib/coupons/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

type Values = { claimed: 'KEEP' | 'VOID'; reason: string };

/** Ends a coupon permanently, and says what happens to the claimed ones. */
export function EndDialog({
  coupon: { row, version, unused },
  onClose,
}: {
  readonly coupon: StaffCouponView;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.coupons.end');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const isVoiding = Form.useWatch('claimed', form) === 'VOID';
  const end = useStaffAction(
    ({ claimed, reason }: Values) =>
      endCoupon({ id: row.id, version, voidClaimed: claimed === 'VOID', reason: reason.trim() }),
    [couponQueries],
  );
  return (
    <ActionDialog<Values>
      title={t('title', { code: row.code })}
      effect={t('effect')}
      submit={isVoiding ? t('submitVoid', { count: String(unused) }) : t('submitKeep')}
      isDanger
      isBusy={end.isPending}
      error={end.error}
      form={form}
      initial={{ claimed: 'KEEP' }}
      onClose={onClose}
      onSubmit={(values) =>
        end.mutate(values, {
          onSuccess: ({ voided }) => {
            message.success(values.claimed === 'VOID' ? t('doneVoid', { count: String(voided) }) : t('done'));
            onClose();
          },
        })
      }
    >
      <Form.Item name="claimed" label={t('claimed')} extra={t('held')}>
        <Radio.Group className="s-radios">
          <Radio value="KEEP">{t('keep')}</Radio>
          <Radio value="VOID">{t('void', { count: unused })}</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}
