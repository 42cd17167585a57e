import { useQuery } from '@tanstack/react-query';
import { App, Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormVersions } from '@/components/staff/editor/use-form-versions';
import { ErrorNote } from '@/components/staff/form/error-note';
import { NumberInput } from '@/components/staff/form/number-input';
import { pickedTime, ShanghaiPicker, shownInPicker } from '@/components/staff/form/shanghai-picker';
import { validValues } from '@/components/staff/form/valid-values';
import { LiveText } from '@/components/ui/price/amount-text';
import { contentQueries, endDeal, saveDeal } from '@/lib/content/queries/staff';
import { formatYuan } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';
import { marginPercent } from '@/lib/pricing/margin';
import { productsQuery } from '@/lib/products/queries/staff-catalogue';
import type { DealRow } from '@/lib/promotions/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

type Values = {
  skuId: string;
  price: number;
  startTime: Dayjs;
  endTime: Dayjs;
  quota: number;
  limitPerMember: number;
  allowCoupon: boolean;
  reason: string;
};

/** What staff write of a deal. */
type Content = Pick<DealRow, 'startTime' | 'endTime' | 'quota' | 'limitPerMember' | 'allowCoupon'> & {
  price: number;
};

const contentOf = ({
  dealPrice,
  startTime,
  endTime,
  quota,
  limitPerMember,
  allowCoupon,
}: DealRow): Content => ({
  price: dealPrice,
  quota,
  startTime,
  endTime,
  limitPerMember,
  allowCoupon,
});

const valuesOf = ({ startTime, endTime, ...content }: Content) => ({
  ...content,
  startTime: shownInPicker(startTime),
  endTime: shownInPicker(endTime),
});

function useDealFieldName(): (path: string) => string {
  const t = useTranslations('staff.promotions');
  const names: Readonly<Record<string, string>> = {
    price: t('dealPrice'),
    quota: t('quota'),
    startTime: t('startShanghai'),
    endTime: t('endShanghai'),
    limitPerMember: t('limit'),
    allowCoupon: t('allowCoupon'),
  } satisfies Record<keyof Content, string>;
  return (path) => names[path] ?? path;
}

/** A new deal or a change of one; the margin is shown while the price is typed. */
export function DealDialog({ row, onClose }: { readonly row: DealRow | null; readonly onClose: () => void }) {
  const t = useTranslations('staff.promotions');
  const tEditor = useTranslations('staff.editor');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const hasStarted = row !== null && row.state !== 'UPCOMING';
  const versions = useFormVersions<Values, Content>(form, row && { ...row, content: contentOf(row) }, {
    read: ({ price, quota, limitPerMember, allowCoupon, startTime, endTime }) => ({
      price,
      quota,
      limitPerMember,
      allowCoupon,
      startTime: hasStarted ? row.startTime : startTime && pickedTime(startTime),
      endTime: endTime && pickedTime(endTime),
    }),
    write: (content) => form.setFieldsValue(valuesOf(content)),
    nameOf: useDealFieldName(),
    onDecided: () => {
      change.reset();
      end.reset();
    },
  });
  const change = useStaffAction(
    async ({ startTime, endTime, ...values }: Values) => {
      const { approvalId } = await saveDeal({
        ...values,
        id: row?.id ?? null,
        version: versions.version,
        startTime: hasStarted && row ? row.startTime : pickedTime(startTime),
        endTime: pickedTime(endTime),
      });
      return approvalId === null ? t('saved') : tEditor('asked');
    },
    [contentQueries],
  );
  const end = useStaffAction(
    (reason: string) => endDeal({ id: row?.id ?? '', version: versions.version, reason }),
    [contentQueries],
  );
  const done = (text: string) => () => {
    message.success(text);
    onClose();
  };
  const submit = async () => {
    const values = await validValues(form);
    if (values) change.mutate(values, { onSuccess: (text) => done(text)() });
  };
  const stop = async () => {
    const values = await validValues(form, ['reason']);
    if (values) end.mutate(values.reason, { onSuccess: done(t('ended')) });
  };
  const required = (text: string) => [{ required: true, message: text }];
  return (
    <Modal
      open
      title={t(row ? 'changeDeal' : 'addDeal')}
      width={640}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="s-dialog-foot">
          {row ? (
            <Button danger loading={end.isPending} onClick={() => void stop()}>
              {t(hasStarted ? 'endDeal' : 'deleteDeal')}
            </Button>
          ) : null}
          <Button autoFocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            loading={change.isPending}
            disabled={versions.isOutdated}
            onClick={() => void submit()}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      {versions.note}
      <Form
        form={form}
        layout="vertical"
        component="div"
        initialValues={
          row
            ? { skuId: row.skuId, ...valuesOf(contentOf(row)) }
            : { limitPerMember: 1, quota: 100, allowCoupon: false }
        }
      >
        <SkuField row={row} />
        <div className="s-pair">
          <Form.Item name="price" label={t('dealPrice')} rules={required(t('priceMissing'))}>
            <NumberInput min={0.01} max={1_000_000} precision={2} prefix="¥" />
          </Form.Item>
          <Form.Item name="quota" label={t('quota')} rules={required(t('quotaMissing'))}>
            <NumberInput min={1} max={1_000_000} precision={0} />
          </Form.Item>
          <Form.Item name="startTime" label={t('startShanghai')} rules={required(t('timeMissing'))}>
            <ShanghaiPicker disabled={hasStarted} />
          </Form.Item>
          <Form.Item name="endTime" label={t('endShanghai')} rules={required(t('timeMissing'))}>
            <ShanghaiPicker />
          </Form.Item>
          <Form.Item name="limitPerMember" label={t('limit')} rules={required(t('quotaMissing'))}>
            <NumberInput min={1} max={999} precision={0} />
          </Form.Item>
          <Form.Item name="allowCoupon" valuePropName="checked" label={t('coupons')}>
            <Checkbox>{t('allowCoupon')}</Checkbox>
          </Form.Item>
        </div>
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
        >
          <Input maxLength={reasonMost} />
        </Form.Item>
      </Form>
      {versions.isOutdated ? null : <ErrorNote error={change.error ?? end.error} />}
    </Modal>
  );
}

/** The sku of a deal, with its price and the margin of the deal. */
function SkuField({ row }: { readonly row: DealRow | null }) {
  const t = useTranslations('staff.promotions');
  const [q, setQ] = useState<string | undefined>();
  const { data } = useQuery(productsQuery({ view: 'ON_SALE', q }));
  const form = Form.useFormInstance<Values>();
  const skuId = Form.useWatch('skuId', form);
  const price = Form.useWatch('price', form);
  const listed = (data?.rows ?? []).flatMap((product) =>
    product.skus.map((sku) => ({ ...sku, goodsName: product.name })),
  );
  const chosen = row ? { price: row.price, cost: row.cost } : listed.find(({ id }) => id === skuId);
  const margin = chosen && price ? marginPercent(price, chosen.cost) : null;
  return (
    <>
      <Form.Item name="skuId" label={t('sku')} rules={[{ required: true, message: t('skuMissing') }]}>
        <Select
          showSearch={{ onSearch: (text) => setQ(text || undefined), filterOption: false }}
          disabled={row !== null}
          virtual={false}
          options={
            row
              ? [{ value: row.skuId, label: `${row.goodsName} · ${row.skuName}` }]
              : listed.map(({ id, name, goodsName, price: now }) => ({
                  value: id,
                  label: `${goodsName} · ${name} · ${formatYuan(now)}`,
                }))
          }
        />
      </Form.Item>
      {chosen ? (
        <p className="s-hint" role="status">
          <LiveText>
            {t('dealHint', { price: formatYuan(chosen.price), cost: formatYuan(chosen.cost) })}
          </LiveText>{' '}
          {margin === null ? null : (
            <b data-tone={margin < 0 ? 'bad' : undefined}>
              {t('dealMargin', { margin: percentNumber(margin) })}
            </b>
          )}
        </p>
      ) : null}
    </>
  );
}
