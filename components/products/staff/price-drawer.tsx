import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Form } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { validValues } from '@/components/staff/form/valid-values';
import { usePermission } from '@/components/staff/frame/profile-context';
import { formatYuan } from '@/lib/money';
import type { ApprovalWhy } from '@/lib/permissions/value-acts';
import { catalogueQueries, changePrices, pricePreviewQuery } from '@/lib/products/queries/staff-catalogue';
import type { StaffGoods } from '@/lib/products/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { type ChangedPrice, conflictOf, PriceConflicts } from './price-conflicts';
import { type NewPrices, PriceTable } from './price-table';
import { startTimeOf, WhenFields, type WhenValues } from './when-fields';

/** The prices of a product: the new ones are previewed while they are typed, and applied at once or later. */
export function PriceDrawer({
  product,
  onClose,
}: {
  readonly product: StaffGoods;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.price');
  const mayChange = usePermission('price.change');
  const { message } = App.useApp();
  const [form] = Form.useForm<WhenValues>();
  const [prices, setPrices] = useState<NewPrices>({});
  const [before, setBefore] = useState<readonly ChangedPrice[]>([]);
  const keyOf = useRequestKey();
  const changed = product.skus.flatMap(({ id, price, version }) => {
    const next = prices[id];
    return typeof next === 'number' && next !== price ? { skuId: id, version, price: next } : [];
  });
  const preview = useQuery(
    pricePreviewQuery(changed.map(({ skuId, price }) => `${skuId}:${price}`).join(',')),
  );
  const shown = changed.length > 0 ? preview.data : undefined;
  const change = useStaffAction(
    (values: WhenValues) => {
      const body = { items: changed, startTime: startTimeOf(values), reason: values.reason.trim() };
      return changePrices(body, keyOf(body));
    },
    [catalogueQueries],
  );
  const why = shown?.why ?? [];
  const submit = async () => {
    const values = await validValues(form);
    if (!values) return;
    change.mutate(values, {
      onError: (error) => setBefore(conflictOf(error)),
      onSuccess: ({ status }) => {
        message.success(t(status === 'WAITING' ? 'asked' : status === 'SCHEDULED' ? 'scheduled' : 'done'));
        onClose();
      },
    });
  };
  return (
    <Drawer
      open
      size={860}
      title={`${product.name} · ${t('title')}`}
      onClose={onClose}
      footer={
        mayChange ? (
          <div className="s-dialog-foot">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              type="primary"
              disabled={changed.length === 0}
              loading={change.isPending}
              onClick={() => void submit()}
            >
              {why.length > 0 ? t('ask') : t('submit', { count: changed.length })}
            </Button>
          </div>
        ) : null
      }
    >
      <PriceTable
        skus={product.skus}
        prices={prices}
        preview={shown?.items ?? []}
        isReadOnly={!mayChange}
        onChange={(skuId, price) => setPrices({ ...prices, [skuId]: price })}
      />
      <PriceConflicts rows={before} />
      {mayChange ? (
        <Form form={form} layout="vertical" component="div" initialValues={{ when: 'NOW' }}>
          <WhenFields form={form} needsSecond={why.length > 0} />
        </Form>
      ) : null}
      <Effect why={why} sales={shown?.effect.sales} />
      {before.length > 0 ? null : <ErrorNote error={change.error} />}
    </Drawer>
  );
}

/** What the change does at last month's sales, and who must approve it. */
function Effect({
  why,
  sales,
}: {
  readonly why: readonly ApprovalWhy[];
  readonly sales: number | undefined;
}) {
  const t = useTranslations('staff');
  if (sales === undefined) return null;
  return (
    <>
      <p className="s-hint">{t('price.effect', { amount: `${sales > 0 ? '+' : ''}${formatYuan(sales)}` })}</p>
      {why.length > 0 ? (
        <Alert
          className="s-alert"
          type="info"
          showIcon
          title={t('price.second')}
          description={why.map((one) => t(`why.${one}`)).join(' · ')}
        />
      ) : null}
    </>
  );
}
