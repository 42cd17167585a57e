import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { catalogueQueries, changeSale } from '@/lib/products/queries/staff-catalogue';
import type { StaffGoods, StaffSku } from '@/lib/products/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

/** Puts a product, or one of its SKUs, on or off sale. */
export function SaleDialog({
  product,
  sku,
  onClose,
}: {
  readonly product: StaffGoods;
  readonly sku?: StaffSku;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.products');
  const { message } = App.useApp();
  const onSale = !(sku ?? product).onSale;
  const name = sku ? `${product.name} · ${sku.name}` : product.name;
  const change = useStaffAction(
    ({ reason }: { reason: string }) =>
      changeSale({
        goodsId: product.id,
        ...(sku ? { skuId: sku.id } : {}),
        version: (sku ?? product).version,
        onSale,
        reason,
      }),
    [catalogueQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={onSale ? t('putOnTitle', { name }) : t('putOffTitle', { name })}
      effect={onSale ? t('putOnEffect') : t('putOffEffect')}
      submit={onSale ? t('putOn') : t('putOff')}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: () => {
            message.success(onSale ? t('isOn') : t('isOff'));
            onClose();
          },
        })
      }
    >
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
