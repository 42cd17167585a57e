import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NumberInput } from '@/components/staff/form/number-input';
import { deliveryModes, holdReasons, orderStatuses } from '@/components/staff/format/order-words';
import { ChoiceChip, FilterChip } from '@/components/staff/list/list-bar';
import { formatYuan } from '@/lib/money';
import type { OrderStatus } from '@/lib/orders/contract';
import { type OrderStep, orderSteps } from '@/lib/orders/order-states';
import { paymentMethods } from '@/lib/payments/payment-methods';
import type { DeliveryMode } from '@/lib/products/product-card';

const DateRange = dynamic(() => import('@/components/staff/list/date-range').then((file) => file.DateRange), {
  ssr: false,
});

export const filterNames = ['q', 'from', 'to', 'status', 'hold', 'step', 'mode', 'method', 'min'] as const;
type Name = (typeof filterNames)[number];

type Filters = {
  readonly q: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly status: OrderStatus | undefined;
  readonly hold: (typeof holdReasons)[number] | undefined;
  readonly step: OrderStep | undefined;
  readonly mode: DeliveryMode | undefined;
  readonly method: (typeof paymentMethods)[number] | undefined;
  readonly min: number | undefined;
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of a URL; values that do not exist are ignored. */
export function readFilters(values: Readonly<Record<Name, string | undefined>>): Filters {
  const dayOf = (text: string | undefined) => (text && day.test(text) ? text : undefined);
  const min = Number(values.min);
  return {
    q: values.q?.slice(0, 100),
    from: dayOf(values.from),
    to: dayOf(values.to),
    status: orderStatuses.find((one) => one === values.status),
    hold: holdReasons.find((one) => one === values.hold),
    step: orderSteps.find((one) => one === values.step),
    mode: deliveryModes.find((one) => one === values.mode),
    method: paymentMethods.find((one) => one === values.method),
    min: values.min && min > 0 && min <= 10_000_000 ? min : undefined,
  };
}

export function OrderFilters({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Record<Name, string | undefined>>) => void;
}) {
  const t = useTranslations('staff');
  const { from, to, status, hold, step, mode, method, min } = filters;
  const days = from === to ? from : `${from ?? ''}–${to ?? ''}`;
  return (
    <>
      <FilterChip
        name={t('orders.filter.placed')}
        value={from || to ? days : undefined}
        onClear={() => onChange({ from: undefined, to: undefined })}
      >
        {() => (
          <DateRange from={from} to={to} onChange={(first, last) => onChange({ from: first, to: last })} />
        )}
      </FilterChip>
      <ChoiceChip
        name={t('orders.filter.status')}
        value={status}
        options={orderStatuses.map((value) => ({ value, name: t(`orderStatus.${value}`) }))}
        onChoose={(value) => onChange({ status: value })}
      />
      <ChoiceChip
        name={t('orders.filter.hold')}
        value={hold}
        options={holdReasons.map((value) => ({ value, name: t(`hold.${value}`) }))}
        onChoose={(value) => onChange({ hold: value })}
      />
      <ChoiceChip
        name={t('orders.filter.step')}
        value={step}
        options={orderSteps.map((value) => ({ value, name: t(`dashboard.step.${value}`) }))}
        onChoose={(value) => onChange({ step: value })}
      />
      <ChoiceChip
        name={t('orders.filter.mode')}
        value={mode}
        options={deliveryModes.map((value) => ({ value, name: t(`mode.${value}`) }))}
        onChoose={(value) => onChange({ mode: value })}
      />
      <ChoiceChip
        name={t('orders.filter.method')}
        value={method}
        options={paymentMethods.map((value) => ({ value, name: t(`method.${value}`) }))}
        onChoose={(value) => onChange({ method: value })}
      />
      <FilterChip
        name={t('orders.filter.min')}
        value={min === undefined ? undefined : t('orders.filter.from', { amount: formatYuan(min) })}
        onClear={() => onChange({ min: undefined })}
      >
        {(close) => (
          <LeastAmount
            value={min}
            onChoose={(value) => {
              onChange({ min: value });
              close();
            }}
          />
        )}
      </FilterChip>
    </>
  );
}

function LeastAmount({
  value,
  onChoose,
}: {
  readonly value: number | undefined;
  readonly onChoose: (value: string | undefined) => void;
}) {
  const t = useTranslations('staff');
  const [amount, setAmount] = useState<number | null>(value ?? null);
  const apply = () => onChoose(amount ? String(amount) : undefined);
  return (
    <div className="s-actions">
      <NumberInput
        autoFocus
        min={0}
        max={10_000_000}
        precision={2}
        prefix="¥"
        value={amount}
        aria-label={t('orders.filter.min')}
        onChange={setAmount}
        onPressEnter={apply}
      />
      <Button type="primary" onClick={apply}>
        {t('common.apply')}
      </Button>
    </div>
  );
}
