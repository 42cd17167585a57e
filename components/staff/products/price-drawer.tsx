import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, DatePicker, Drawer, Form, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { validValues } from '@/components/staff/form/valid-values';
import { usePermission } from '@/components/staff/frame/profile-context';
import { ApiError } from '@/lib/api/api-error';
import type { ApprovalWhy } from '@/lib/contract/dialect/catalogue-states';
import type { StaffGoods } from '@/lib/contract/staff/goods';
import { formatYuan } from '@/lib/money';
import { catalogueQueries, changePrices, pricePreviewQuery } from '@/lib/queries/staff/catalogue';
import { useStaffAction } from '@/lib/queries/staff/use-staff-action';
import { parseShanghai } from '@/lib/time';
import { type NewPrices, PriceTable } from './price-table';

type Values = { when: 'NOW' | 'LATER'; startTime?: Dayjs; reason: string };

const hour = 'HH:mm';
const minute = `YYYY-MM-DD ${hour}`;

/** A price that another person changed. */
type Changed = { skuId: string; name: string; price: number; by: string | null; time: string | null };

/** What another person changed, when a change was refused for it. */
function conflictOf(error: unknown): readonly Changed[] {
  if (!(error instanceof ApiError) || error.message !== 'price_changedMeanwhile') return [];
  const data = error.data;
  const rows: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'changed') : undefined;
  return Array.isArray(rows) ? rows.filter(isChanged) : [];
}

function isChanged(row: unknown): row is Changed {
  return typeof row === 'object' && row !== null && 'skuId' in row && 'name' in row && 'price' in row;
}

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
  const [form] = Form.useForm<Values>();
  const when = Form.useWatch('when', form) ?? 'NOW';
  const [prices, setPrices] = useState<NewPrices>({});
  const [before, setBefore] = useState<readonly Changed[]>([]);
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
    ({ when: at, startTime, reason }: Values) => {
      const body = {
        items: changed,
        startTime:
          at === 'LATER' && startTime ? parseShanghai(startTime.format('YYYY-MM-DD HH:mm:00')) : null,
        reason: reason.trim(),
      };
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
      <Conflicts rows={before} />
      {mayChange ? (
        <Form form={form} layout="vertical" component="div" initialValues={{ when: 'NOW' }}>
          <div className="s-pair">
            <Form.Item name="when" label={t('when')}>
              <Radio.Group className="s-radios">
                <Radio value="NOW">{why.length > 0 ? t('approvedNow') : t('atOnce')}</Radio>
                <Radio value="LATER">{t('later')}</Radio>
              </Radio.Group>
            </Form.Item>
            {when === 'LATER' ? (
              <Form.Item
                name="startTime"
                label={t('startTime')}
                rules={[{ required: true, message: t('startMissing') }]}
              >
                <DatePicker showTime={{ format: hour }} format={minute} />
              </Form.Item>
            ) : null}
          </div>
          <Form.Item
            name="reason"
            label={t('reason')}
            rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
          >
            <Input.TextArea rows={2} maxLength={200} showCount />
          </Form.Item>
        </Form>
      ) : null}
      <Effect why={why} sales={shown?.effect.sales} />
      {before.length > 0 ? null : <ErrorNote error={change.error} />}
    </Drawer>
  );
}

function Conflicts({ rows }: { readonly rows: readonly Changed[] }) {
  const t = useTranslations('staff.price');
  if (rows.length === 0) return null;
  return (
    <Alert
      className="s-alert"
      type="warning"
      showIcon
      role="alert"
      title={t('changedMeanwhile')}
      description={
        <ul>
          {rows.map(({ skuId, name, price, by, time }) => (
            <li key={skuId}>
              {t('changedTo', {
                name,
                price: formatYuan(price),
                by: by ?? '–',
                time: time?.slice(11, 16) ?? '',
              })}
            </li>
          ))}
        </ul>
      }
    />
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
