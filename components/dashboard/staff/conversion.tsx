import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import { percentText } from '@/lib/part-of-whole';
import { Link } from '@/lib/routing/navigation';
import { ordersOf } from './compare';

/** How far the orders of the period came: each step with its share of the one before, as a link to its orders. */
export function Conversion({ data }: { readonly data: StaffDashboard }) {
  const t = useTranslations('staff.dashboard');
  const { placed, started, paid, delivered } = data.now;
  const steps = [
    { name: t('step.PLACED'), orders: placed, step: undefined },
    { name: t('step.STARTED'), orders: started, step: 'STARTED' },
    { name: t('step.PAID'), orders: paid, step: 'PAID' },
    { name: t('step.DELIVERED'), orders: delivered, step: 'DELIVERED' },
  ] as const;
  return (
    <Panel title={t('steps')} extra={<b>{percentText(paid, placed)}</b>}>
      <ul className="s-funnel">
        {steps.map(({ name, orders, step }, index) => (
          <li key={name}>
            <Link href={ordersOf(data, step ? { step } : {})}>
              <span>{name}</span>
              <b>{groupDigits(orders)}</b>
              <span className="s-track" aria-hidden="true">
                <i style={{ width: `${placed === 0 ? 0 : (orders / placed) * 100}%` }} />
              </span>
              <small>{index === 0 ? '' : percentText(orders, steps[index - 1]?.orders ?? 0)}</small>
            </Link>
          </li>
        ))}
      </ul>
      <p className="s-hint">{t('stepHint')}</p>
    </Panel>
  );
}
