import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, Input, Radio, Select, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { formatCount } from '@/components/staff/format/count';
import { LoadError } from '@/components/staff/list/list-states';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import type { CallOutput } from '@/lib/contract/contract';
import { languageTags, localeNames } from '@/lib/i18n/locales';
import { formatYuan, yuanToFen } from '@/lib/money';
import { orderQueries } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { keptShare, unitsRefund } from '@/lib/pricing/refund-share';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import type { RefundChannel } from '@/lib/refunds/contract';
import { createRefund, refundableQuery, refundQueries } from '@/lib/refunds/queries/staff';
import { refundReasons } from '@/lib/refunds/refund-reasons';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { explanationMost } from '@/lib/text-lengths';
import { ConflictNote, useConflict } from './conflict-note';

type Values = {
  what: 'WHOLE' | 'UNITS' | 'AMOUNT';
  units?: number;
  keepFee?: boolean;
  amount?: number;
  channel: RefundChannel;
  reason: (typeof refundReasons)[number];
  text?: string;
  note?: string;
};
type Refundable = CallOutput<'GET /order/admin/refund/view'>;

/** What a refund returns, and the part of it that is the fee of its units, in fen; null while a number is missing. */
function sumOf(
  found: Refundable,
  { what, units, keepFee, amount }: Partial<Values>,
): { fen: number; feeFen: number | null } | null {
  const left = yuanToFen(found.refundable);
  if (what === 'WHOLE') return { fen: left, feeFen: null };
  if (what === 'AMOUNT') return amount ? { fen: yuanToFen(amount), feeFen: null } : null;
  if (!units) return null;
  const paid = { fen: yuanToFen(found.paid), feeFen: yuanToFen(found.fee) };
  const counts = { quantity: found.units.quantity, before: found.units.refunded, count: units };
  const share = unitsRefund(paid, counts, { keepFee: keepFee ?? false });
  return share.fen > left ? { fen: left, feeFen: null } : share;
}

/** Whether a refund of units or by amount takes the last of the money: it then is one of the whole order. */
function takesLast(
  { refundable, units }: Refundable,
  { what, units: count = 0 }: Partial<Values>,
  part: ReturnType<typeof sumOf>,
): boolean {
  const left = units.delivered - units.refunded;
  if (!part || left === 0 || part.fen < yuanToFen(refundable)) return false;
  return what === 'AMOUNT' || (what === 'UNITS' && count < left);
}

/** The share of the earned coins that a refund takes back. */
function coinsBack({ coins, paid, refunded, open }: Refundable, fen: number): number {
  const before = { paidFen: yuanToFen(paid), refundedFen: yuanToFen(refunded) + yuanToFen(open) };
  return keptShare(coins, before) - keptShare(coins, { ...before, refundedFen: before.refundedFen + fen });
}

/** Refunds an order: whole, by units after the delivery, or by amount. The button names the sum. */
export function RefundDialog({
  order,
  onClose,
}: {
  readonly order: StaffOrderDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.refund');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) as Partial<Values> | undefined;
  const conflict = useConflict(order, order.actions.includes('REFUND'));
  const found = useQuery(refundableQuery(order.sn));
  const keyOf = useRequestKey();
  const create = useStaffAction(
    (chosen: Values) => {
      const body = {
        orderSn: order.sn,
        version: order.version,
        reason: chosen.reason,
        channel: chosen.channel,
        note: chosen.note?.trim() || undefined,
        text: chosen.text?.trim() || undefined,
        ...(chosen.what === 'UNITS' ? { units: chosen.units, keepFee: chosen.keepFee ?? false } : {}),
        ...(chosen.what === 'AMOUNT' ? { amount: chosen.amount } : {}),
      };
      return createRefund(body, keyOf(body));
    },
    [orderQueries, refundQueries, catalogueQueries],
  );
  const part = found.data && values ? sumOf(found.data, values) : null;
  const sum = part?.fen ?? null;
  const amount = sum === null ? '' : formatYuan(sum / 100);
  const asksSecond = found.data !== undefined && sum !== null && sum > yuanToFen(found.data.alone);
  const isPossible = conflict.isPossible && found.data?.canRefund === true && sum !== null && sum > 0;
  return (
    <ActionDialog<Values>
      title={t('title')}
      submit={amount ? t(asksSecond ? 'ask' : 'submit', { amount }) : t('submitEmpty')}
      isDanger
      isBusy={create.isPending}
      isDisabled={!isPossible}
      error={conflict.hasChanged ? null : create.error}
      form={form}
      initial={{ what: 'WHOLE', channel: 'ORIGINAL' }}
      onClose={onClose}
      onSubmit={(chosen) =>
        create.mutate(chosen, {
          onSuccess: (made) => {
            const shown = formatYuan(made.amount);
            message.success(
              made.sn === null ? t('asked', { amount: shown }) : t('done', { amount: shown, sn: made.sn }),
            );
            onClose();
          },
        })
      }
    >
      {found.isError ? <LoadError error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <>
          <Fields found={found.data} what={values?.what ?? 'WHOLE'} part={part} asksSecond={asksSecond} />
          {takesLast(found.data, values ?? {}, part) ? (
            <p className="s-hint">
              {t('takesLast', { left: found.data.units.delivered - found.data.units.refunded })}
            </p>
          ) : null}
        </>
      ) : (
        <Skeleton active />
      )}
      <ConflictNote conflict={conflict} order={order} />
    </ActionDialog>
  );
}

function Fields({
  found,
  what,
  part,
  asksSecond,
}: {
  readonly found: Refundable;
  readonly what: Values['what'];
  readonly part: ReturnType<typeof sumOf>;
  /** The amount is above what one person may refund. */
  readonly asksSecond: boolean;
}) {
  const t = useTranslations('staff.refund');
  const { delivered, refunded } = found.units;
  const left = delivered - refunded;
  const amount = part ? formatYuan(part.fen / 100) : '';
  const form = Form.useFormInstance<Values>();
  const suggest = (reason: Values['reason']) => {
    const isOwn =
      form.getFieldValue('text') && !Object.values(found.texts).includes(form.getFieldValue('text'));
    if (!isOwn) form.setFieldValue('text', found.texts[reason]);
  };
  if (!found.canRefund) return <p className="s-hint">{t(found.isDisputed ? 'disputed' : 'impossible')}</p>;
  return (
    <>
      <Form.Item name="what" label={t('what')}>
        <Radio.Group vertical>
          <Radio value="WHOLE">{t('whole', { amount: formatYuan(found.refundable) })}</Radio>
          {left > 0 ? <Radio value="UNITS">{t('byUnits', { left })}</Radio> : null}
          <Radio value="AMOUNT">{t('byAmount')}</Radio>
        </Radio.Group>
      </Form.Item>
      {what === 'UNITS' ? (
        <div className="s-pair">
          <Form.Item name="units" label={t('units')} rules={[{ required: true, message: t('unitsMissing') }]}>
            <NumberInput min={1} max={left} precision={0} />
          </Form.Item>
          <Form.Item name="keepFee" valuePropName="checked" label={t('fee')}>
            <Checkbox>{t('keepFee')}</Checkbox>
          </Form.Item>
        </div>
      ) : null}
      {what === 'AMOUNT' ? (
        <Form.Item
          name="amount"
          label={t('amount')}
          rules={[{ required: true, message: t('amountMissing') }]}
        >
          <NumberInput min={0.01} max={found.refundable} precision={2} prefix="¥" />
        </Form.Item>
      ) : null}
      <div className="s-pair">
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, message: t('reasonMissing') }]}
        >
          <Select
            virtual={false}
            placeholder={t('choose')}
            onChange={suggest}
            options={refundReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="channel" label={t('channel')}>
          <Select
            virtual={false}
            options={[
              { value: 'ORIGINAL', label: t('original') },
              { value: 'COINS', label: t('coins') },
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="text"
        label={t('text', { language: localeNames[found.language] })}
        extra={t('textHint')}
      >
        <Input.TextArea rows={2} maxLength={explanationMost} lang={languageTags[found.language]} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={explanationMost} />
      </Form.Item>
      <dl className="s-sums s-sums-box">
        <div>
          <dt>{t('paid')}</dt>
          <dd>
            <YuanText value={found.paid} />
          </dd>
        </div>
        {found.refunded + found.open > 0 ? (
          <div>
            <dt>{t('before')}</dt>
            <dd>
              <YuanText value={-(yuanToFen(found.refunded) + yuanToFen(found.open)) / 100} />
            </dd>
          </div>
        ) : null}
        {part && part.feeFen !== null ? (
          <div>
            <dt>{t('feeShare')}</dt>
            <dd>
              <YuanText value={part.feeFen / 100} />
            </dd>
          </div>
        ) : null}
        <div data-total>
          <dt>{t('sum')}</dt>
          <dd>
            <ExactText>{amount || '–'}</ExactText>
          </dd>
        </div>
        {part && found.coins > 0 ? (
          <div>
            <dt>{t('coinsBack')}</dt>
            <dd>{formatCount(coinsBack(found, part.fen))}</dd>
          </div>
        ) : null}
      </dl>
      {amount ? (
        <p className="s-hint">{t(asksSecond ? 'above' : 'within', { amount: formatYuan(found.alone) })}</p>
      ) : null}
    </>
  );
}
