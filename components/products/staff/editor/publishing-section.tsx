import { App, Button, ConfigProvider, Form, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { pickedTime, ShanghaiPicker } from '@/components/staff/form/shanghai-picker';
import { StateTag } from '@/components/staff/format/state-tag';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { GoodsScheduleAction } from '@/lib/permissions/catalogue-states';
import { scheduleProduct, unscheduleProduct } from '@/lib/products/queries/staff';
import { catalogueQueries, changeSale } from '@/lib/products/queries/staff-catalogue';
import type { ProductView } from '@/lib/products/staff/editor-contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { formatShanghai } from '@/lib/time';
import { ProductState } from './product-state';

type Dialog = 'SALE' | 'PLAN' | 'DISCONTINUE' | { cancel: string };
type Values = { reason: string; action?: GoodsScheduleAction; startTime?: Dayjs };

const actions = ['PUBLISH', 'OFF_SALE', 'DISCONTINUE'] as const;

/** Whether the product is on sale, and what is scheduled. These take effect at once, without the draft. */
export function PublishingSection({ product }: { readonly product: ProductView }) {
  const t = useTranslations('staff.product');
  const mayEdit = usePermission('goods.edit');
  const maySell = usePermission('goods.sale');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isOpen = !product.isDiscontinued;
  return (
    <ConfigProvider componentDisabled={false}>
      <h2 className="s-sub">{t('now')}</h2>
      <p className="s-actions">
        <ProductState product={product} />
        {isOpen && maySell ? (
          <Button onClick={() => setDialog('SALE')}>{t(product.onSale ? 'putOff' : 'publish')}</Button>
        ) : null}
        {isOpen && mayEdit ? (
          <>
            <Button onClick={() => setDialog('PLAN')}>{t('plan')}</Button>
            <Button danger onClick={() => setDialog('DISCONTINUE')}>
              {t('discontinue')}
            </Button>
          </>
        ) : null}
      </p>
      <h2 className="s-sub">{t('scheduled')}</h2>
      {product.schedules.length === 0 ? <p className="s-hint">{t('noSchedule')}</p> : null}
      <ul className="s-schedules">
        {product.schedules.map(({ id, action, status, startTime, reason, by }) => (
          <li key={id}>
            <b>{t(`action.${action}`)}</b>
            <span>{formatShanghai(new Date(startTime)).slice(0, 16)}</span>
            <span className="clip">
              {by} · {reason}
            </span>
            <StateTag tone={status === 'SCHEDULED' ? 'blue' : status === 'FAILED' ? 'red' : 'grey'}>
              {t(`scheduleStatus.${status}`)}
            </StateTag>
            {status === 'SCHEDULED' && mayEdit ? (
              <Button size="small" onClick={() => setDialog({ cancel: id })}>
                {t('cancelSchedule')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {dialog ? <PublishingDialog product={product} dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </ConfigProvider>
  );
}

function PublishingDialog({
  product,
  dialog,
  onClose,
}: {
  readonly product: ProductView;
  readonly dialog: Dialog;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.product');
  const { message } = App.useApp();
  const kind = typeof dialog === 'object' ? 'CANCEL' : dialog;
  const { id: goodsId, version } = product;
  const change = useStaffAction(
    async ({ reason, action = 'PUBLISH', startTime }: Values) => {
      if (typeof dialog === 'object') await unscheduleProduct({ id: dialog.cancel, reason });
      else if (dialog === 'SALE') await changeSale({ goodsId, version, onSale: !product.onSale, reason });
      else {
        const time = startTime ? pickedTime(startTime) : null;
        const what =
          dialog === 'PLAN'
            ? { action, startTime: time }
            : { action: 'DISCONTINUE' as const, startTime: null };
        await scheduleProduct({ goodsId, version, reason, ...what });
      }
    },
    [catalogueQueries],
  );
  const title =
    kind === 'SALE'
      ? t(product.onSale ? 'putOff' : 'publish')
      : t(kind === 'PLAN' ? 'plan' : kind === 'DISCONTINUE' ? 'discontinue' : 'cancelSchedule');
  return (
    <ActionDialog<Values>
      title={title}
      effect={kind === 'DISCONTINUE' ? t('discontinueEffect') : kind === 'SALE' ? t('saleEffect') : undefined}
      submit={title}
      isDanger={kind === 'DISCONTINUE'}
      initial={{ action: product.onSale ? 'OFF_SALE' : 'PUBLISH' }}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: () => {
            message.success(t('done'));
            onClose();
          },
        })
      }
    >
      {kind === 'PLAN' ? (
        <div className="s-pair">
          <Form.Item name="action" label={t('what')}>
            <Select
              options={actions.map((value) => ({ value, label: t(`action.${value}`) }))}
              virtual={false}
            />
          </Form.Item>
          <Form.Item
            name="startTime"
            label={t('when')}
            rules={[{ required: true, message: t('whenMissing') }]}
          >
            <ShanghaiPicker />
          </Form.Item>
        </div>
      ) : null}
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
