import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { formatYuan, yuanToFen } from '@/lib/money';
import { orderQueries } from '@/lib/orders/queries/staff';
import { unitsRefund } from '@/lib/pricing/refund-share';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import {
  approveRequest,
  receiveReturn,
  refundableQuery,
  refundQueries,
  refuseRequest,
  replaceCodes,
  type StaffRequest,
} from '@/lib/refunds/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { explanationMost, reasonMost } from '@/lib/text-lengths';
import type { RequestAction } from './request-actions';

type Values = { units?: number; keepFee?: boolean; reason?: string; reply?: string };

/** Decides a request. A decision that returns money names the sum on its button. */
export function RequestDialog({
  action,
  request,
  onClose,
}: {
  readonly action: RequestAction;
  readonly request: StaffRequest;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.requestDialog');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) as Values | undefined;
  const isRefund = action === 'RECEIVED' || (action === 'APPROVE' && request.type !== 'RETURN');
  const amount = useSum(request, isRefund, values);
  const decide = useStaffAction(
    ({ units, keepFee = false, reason = '', reply }: Values) => {
      const text = reply?.trim() || undefined;
      const { id, version } = request;
      const body = { id, version, reason: reason.trim(), ...(text ? { reply: text } : {}) };
      if (action === 'REFUSE') return refuseRequest({ id, version, reply: text ?? '' });
      if (action === 'REPLACE') return replaceCodes(body);
      const approval = { ...body, keepFee, ...(units ? { units } : {}) };
      return action === 'APPROVE' ? approveRequest(approval) : receiveReturn(approval);
    },
    [refundQueries, orderQueries, catalogueQueries],
  );
  return (
    <ActionDialog<Values>
      title={t(`${action}.title`)}
      effect={t(`${action}.effect`)}
      submit={isRefund && amount ? t('refund', { amount }) : t(`${action}.submit`)}
      isDanger={action === 'REFUSE' || isRefund}
      isBusy={decide.isPending}
      error={decide.error}
      form={form}
      initial={{ units: request.units, keepFee: false }}
      onClose={onClose}
      onSubmit={(chosen) =>
        decide.mutate(chosen, {
          onSuccess: (decided) => {
            message.success(decided?.approvalId ? t('asked') : t(`${action}.done`));
            onClose();
          },
        })
      }
    >
      {isRefund ? (
        <div className="s-pair">
          <Form.Item name="units" label={t('units')} rules={[{ required: true, message: t('unitsMissing') }]}>
            <NumberInput min={1} max={request.units} precision={0} />
          </Form.Item>
          <Form.Item name="keepFee" valuePropName="checked" label={t('fee')}>
            <Checkbox>{t('keepFee')}</Checkbox>
          </Form.Item>
        </div>
      ) : null}
      {action === 'REFUSE' ? null : (
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
        >
          <Input maxLength={reasonMost} />
        </Form.Item>
      )}
      {action === 'RECEIVED' ? null : (
        <Form.Item
          name="reply"
          label={t('reply')}
          extra={t('replyHint')}
          rules={
            action === 'REFUSE' ? [{ required: true, whitespace: true, message: t('replyMissing') }] : []
          }
        >
          <Input.TextArea rows={3} maxLength={explanationMost} />
        </Form.Item>
      )}
    </ActionDialog>
  );
}

/** What the approval of these units returns; null until it is known. */
function useSum({ orderSn, units: asked }: StaffRequest, isRefund: boolean, values: Values | undefined) {
  const { data: found } = useQuery({ ...refundableQuery(orderSn), enabled: isRefund });
  if (!found) return null;
  const { fen } = unitsRefund(
    { fen: yuanToFen(found.paid), feeFen: yuanToFen(found.fee) },
    { quantity: found.units.quantity, before: found.units.refunded, count: values?.units ?? asked },
    { keepFee: values?.keepFee ?? false },
  );
  return formatYuan(Math.min(fen, yuanToFen(found.paid) - yuanToFen(found.refunded)) / 100);
}
