import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { StaffDashboard } from '@/lib/contract/staff/dashboard';
import { groupDigits } from '@/lib/i18n/group-digits';
import { formatYuan } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { staffOrdersPath } from '@/lib/routing/staff-paths';
import { formatShanghai } from '@/lib/time';
import { Spark } from './spark';
import { useSeconds } from './use-seconds';

type Props = { readonly data: StaffDashboard; readonly seesMoney: boolean };

/** The figures of today beside those of the same hours a week ago. Each one leads to its orders. */
export function Figures({ data, seesMoney }: Props) {
  const t = useTranslations('staff.dashboard');
  const seconds = useSeconds();
  const { today, lastWeek, payments, delivery, serverTime } = data;
  const day = formatShanghai(serverTime, 'day');
  const ofToday = `${staffOrdersPath}?from=${day}&to=${day}`;
  const passed = data.hours.flatMap(({ today: bar }) => (bar ? [bar] : []));
  const items = delivery.reduce((sum, row) => sum + row.items, 0);
  const most = delivery.toSorted((left, right) => right.items - left.items)[0];
  return (
    <div className="s-figures">
      {seesMoney && today.sales !== null ? (
        <Figure
          name={t('sales')}
          value={formatYuan(today.sales)}
          href={ofToday}
          values={passed.map(({ amount }) => amount)}
          delta={<Delta now={today.sales} before={lastWeek.sales ?? 0} />}
          hint={t('vs', { value: formatYuan(lastWeek.sales ?? 0) })}
        />
      ) : null}
      <Figure
        name={t('paid')}
        value={groupDigits(today.paid)}
        href={ofToday}
        values={passed.map(({ orders }) => orders)}
        delta={<Delta now={today.paid} before={lastWeek.paid} />}
        hint={t('vs', { value: groupDigits(lastWeek.paid) })}
      />
      <Figure
        name={t('conversion')}
        value={percentOf(today.converted, today.orders)}
        href={ofToday}
        hint={t('placed', {
          count: today.orders,
          before: percentOf(lastWeek.converted, lastWeek.orders),
        })}
      />
      <Figure
        name={t('delivery')}
        value={most ? `${seconds(most.p50)} / ${seconds(most.p90)}` : '–'}
        href={most ? `${staffOrdersPath}?mode=${most.mode}` : staffOrdersPath}
        hint={most ? t('deliveryHint', { mode: t(`modeShort.${most.mode}`), items }) : t('noDelivery')}
      />
      <Figure
        name={t('success')}
        value={percentOf(payments.succeeded, payments.attempts)}
        href={`${staffOrdersPath}?view=UNPAID`}
        hint={t('failed', { count: payments.attempts - payments.succeeded })}
      />
    </div>
  );
}

function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`;
}

function Figure({
  name,
  value,
  href,
  values,
  delta,
  hint,
}: {
  readonly name: string;
  readonly value: string;
  readonly href: string;
  readonly values?: readonly number[];
  readonly delta?: ReactNode;
  readonly hint: string;
}) {
  return (
    <Link className="s-figure" href={href}>
      <span>{name}</span>
      <b>{value}</b>
      <small>
        {delta} {hint}
      </small>
      {values ? <Spark values={values} /> : null}
    </Link>
  );
}

/** The change against a week ago: the arrow and the sign say the direction, the colour whether it is good. */
function Delta({ now, before }: { readonly now: number; readonly before: number }) {
  if (before === 0) return null;
  const change = ((now - before) / before) * 100;
  const isUp = change >= 0;
  return (
    <span className="s-delta" data-tone={isUp ? 'good' : 'bad'}>
      {isUp ? '↑' : '↓'} {Math.abs(change).toFixed(1)}%
    </span>
  );
}
