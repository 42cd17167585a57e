import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { changeStock } from '@/lib/products/queries/staff';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import type { StaffSku } from '@/lib/products/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

type Values = { units: number; reason: string };

/** Adds or removes units of a physical product. */
export function StockDialog({
  sku,
  title,
  onClose,
}: {
  readonly sku: StaffSku;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.products');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const units = Form.useWatch('units', form) ?? 0;
  const change = useStaffAction(
    (values: Values) => changeStock({ skuId: sku.id, version: sku.version, ...values }),
    [catalogueQueries],
  );
  return (
    <ActionDialog<Values>
      form={form}
      title={title}
      effect={t('stockEffect', { now: sku.available, next: sku.available + units, reserved: sku.reserved })}
      submit={t('changeStock')}
      isBusy={change.isPending}
      isDisabled={!units}
      error={change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: () => {
            message.success(t('stockChanged'));
            onClose();
          },
        })
      }
    >
      <Form.Item name="units" label={t('units')} extra={t('unitsHint')}>
        <NumberInput min={-sku.available} max={1_000_000} precision={0} />
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
