import { App, Form, Input, Radio } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { formatYuan } from '@/lib/money';
import { refundQueries, retryRefund, type StaffRefund, settleRefund } from '@/lib/refunds/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { descriptionMost } from '@/lib/text-lengths';

type Values = { way: 'RETRY' | 'BANK' | 'COINS'; reference?: string };

/** A refund that the provider rejected: retry it, or record how the money was returned. */
export function ManualDialog({
  refund,
  onClose,
}: {
  readonly refund: StaffRefund;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.manual');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const way = Form.useWatch('way', form) ?? 'RETRY';
  const amount = formatYuan(refund.amount);
  const settle = useStaffAction(
    ({ way: chosen, reference = '' }: Values) =>
      chosen === 'RETRY'
        ? retryRefund(refund.id)
        : settleRefund({ refundId: refund.id, by: chosen, reference: reference.trim() }),
    [refundQueries],
  );
  return (
    <ActionDialog<Values>
      title={t('title')}
      submit={t(`submit.${way}`, { amount })}
      isBusy={settle.isPending}
      error={settle.error}
      form={form}
      initial={{ way: 'RETRY' }}
      onClose={onClose}
      onSubmit={(values) =>
        settle.mutate(values, {
          onSuccess: () => {
            message.success(t('done'));
            onClose();
          },
        })
      }
    >
      <Form.Item name="way" label={t('way')}>
        <Radio.Group className="s-radios">
          <Radio value="RETRY">{t('retry')}</Radio>
          <Radio value="BANK">{t('bank')}</Radio>
          <Radio value="COINS">{t('coins')}</Radio>
        </Radio.Group>
      </Form.Item>
      {way === 'RETRY' ? null : (
        <Form.Item
          name="reference"
          label={t('reference')}
          extra={t('referenceHint')}
          rules={[{ required: true, whitespace: true, message: t('referenceMissing') }]}
        >
          <Input maxLength={descriptionMost} />
        </Form.Item>
      )}
    </ActionDialog>
  );
}
