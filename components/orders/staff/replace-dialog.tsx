import { App, Checkbox, Form, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { orderQueries } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { beginReplacement, refundQueries } from '@/lib/refunds/queries/staff';
import { requestChoices } from '@/lib/refunds/rules';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { explanationMost, reasonMost } from '@/lib/text-lengths';
import { ConflictNote, useConflict } from './conflict-note';

const faults = requestChoices.CARD.types.find(({ type }) => type === 'REPLACE_CODE')?.reasons ?? [];

type Values = { cardIds?: string[]; reason?: (typeof faults)[number]; note?: string; reply?: string };

/** Replaces codes that a member reported by phone, mail or chat. */
export function ReplaceDialog({
  order,
  onClose,
}: {
  readonly order: StaffOrderDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.orderCodes');
  const tReason = useTranslations('staff.requestReason');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('cardIds', form) ?? [];
  const conflict = useConflict(order, order.mayReplaceCodes);
  const shown = order.codes.filter(({ state }) => state === 'REVEALED');
  const replace = useStaffAction(
    ({ cardIds = [], reason, note = '', reply }: Values) =>
      beginReplacement({
        orderSn: order.sn,
        version: order.version,
        cardIds,
        reason: reason ?? 'CODE_INVALID',
        note: note.trim(),
        ...(reply?.trim() ? { reply: reply.trim() } : {}),
      }),
    [orderQueries, refundQueries, catalogueQueries],
  );
  const missing = (text: string) => [{ required: true, whitespace: true, message: text }];
  return (
    <ActionDialog<Values>
      title={t('dialog.title')}
      effect={t('dialog.effect')}
      submit={t('dialog.submit', { count: chosen.length })}
      isDanger
      isBusy={replace.isPending}
      isDisabled={!conflict.isPossible}
      error={conflict.hasChanged ? null : replace.error}
      form={form}
      initial={shown.length === 1 ? { cardIds: shown.map(({ id }) => id) } : {}}
      onClose={onClose}
      onSubmit={(values) =>
        replace.mutate(values, {
          onSuccess: ({ approvalId }) => {
            message.success(approvalId ? t('dialog.asked') : t('dialog.done'));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="cardIds"
        label={t('dialog.which')}
        extra={t('hint')}
        rules={[{ required: true, type: 'array', min: 1, message: t('dialog.whichMissing') }]}
      >
        <Checkbox.Group options={shown.map(({ id, masked }) => ({ value: id, label: masked }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('dialog.reason')}
        rules={[{ required: true, message: t('dialog.reasonMissing') }]}
      >
        <Select options={faults.map((value) => ({ value, label: tReason(value) }))} virtual={false} />
      </Form.Item>
      <Form.Item name="note" label={t('dialog.note')} rules={missing(t('dialog.noteMissing'))}>
        <Input.TextArea rows={2} maxLength={reasonMost} />
      </Form.Item>
      <Form.Item name="reply" label={t('dialog.reply')}>
        <Input.TextArea rows={2} maxLength={explanationMost} />
      </Form.Item>
      <ConflictNote conflict={conflict} order={order} />
    </ActionDialog>
  );
}
