import { useTranslations } from 'next-intl';
import { When } from '@/components/staff/format/when';
import { Icon } from '@/components/ui/picture/icon';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { stepsOf } from './steps-of';

/** How far the order is, with times. */
export function OrderSteps({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order.step');
  return (
    <ol className="s-progress">
      {stepsOf(order).map(({ key, time, state }, index) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span>{state === 'done' ? <Icon name="check" size={16} /> : index + 1}</span>
          <b>{t(key)}</b>
          {time ? <When time={time} /> : null}
        </li>
      ))}
    </ol>
  );
}
