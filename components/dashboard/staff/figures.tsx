import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { YuanText } from '@/components/ui/price/amount-text';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import { formatYuan } from '@/lib/money';
import { percentText } from '@/lib/part-of-whole';
import { Link } from '@/lib/routing/navigation';
import { ordersOf } from './compare';
import { Delta } from './delta';
import { Spark } from './spark';
import { useSeconds } from './use-seconds';

type Props = { readonly data: StaffDashboard; readonly seesMoney: boolean };

/** The change of a number in percent of the one before. */
const growth = (now: number, before: number) => (before === 0 ? null : ((now - before) / before) * 100);
const asPercent = (size: number) => `${size.toFixed(1)}%`;

/** The change of a share in percentage points. */
function points(now: [part: number, whole: number], before: [part: number, whole: number]): number | null {
  if (now[1] === 0 || before[1] === 0) return null;
  return (now[0] / now[1] - before[0] / before[1]) * 100;
}

/** The figures of the period beside those of the one before. Each one leads to its orders. */
export function Figures({ data, seesMoney }: Props) {
  const t = useTranslations('staff.dashboard');
  const seconds = useSeconds();
  const { now, before, delivery } = data;
  const passed = data.bars.flatMap(({ now: bar }) => (bar ? [bar] : []));
  const paid = ordersOf(data, { step: 'PAID' });
  const asPoints = (size: number) => t('points', { value: size.toFixed(1) });
  return (
    <div className="s-figures">
      {seesMoney && now.sales !== null ? (
        <Figure
          name={t('sales')}
          value={<YuanText value={now.sales} />}
          href={paid}
          values={passed.map(({ amount }) => amount)}
          delta={<Delta change={growth(now.sales, before.sales ?? 0)} text={asPercent} />}
          hint={t('vs', { value: formatYuan(before.sales ?? 0) })}
        />
      ) : null}
      <Figure
        name={t('paid')}
        value={groupDigits(now.payments)}
        href={paid}
        values={passed.map(({ orders }) => orders)}
        delta={<Delta change={growth(now.payments, before.payments)} text={asPercent} />}
        hint={
          seesMoney && now.sales !== null && now.payments > 0
            ? t('average', { value: formatYuan(now.sales / now.payments) })
            : t('vs', { value: groupDigits(before.payments) })
        }
      />
      <Figure
        name={t('conversion')}
        value={percentText(now.paid, now.placed)}
        href={ordersOf(data)}
        delta={
          <Delta change={points([now.paid, now.placed], [before.paid, before.placed])} text={asPoints} />
        }
        hint={t('placed', { count: now.placed })}
      />
      <Figure
        name={t('delivery')}
        value={delivery.now ? `${seconds(delivery.now.p50)} / ${seconds(delivery.now.p90)}` : '–'}
        href={ordersOf(data, { step: 'DELIVERED' })}
        delta={
          <Delta
            change={delivery.now && delivery.before ? delivery.now.p50 - delivery.before.p50 : null}
            text={seconds}
            isLessBetter
          />
        }
        hint={delivery.now ? t('deliveryHint', { items: delivery.now.items }) : t('noDelivery')}
      />
      <Figure
        name={t('success')}
        value={percentText(now.succeeded, now.attempts)}
        href={ordersOf(data, { step: 'STARTED' })}
        delta={
          <Delta
            change={points([now.succeeded, now.attempts], [before.succeeded, before.attempts])}
            text={asPoints}
          />
        }
        hint={t('failed', { count: now.attempts - now.succeeded })}
      />
    </div>
  );
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
  readonly value: ReactNode;
  readonly href: string;
  readonly values?: readonly number[];
  readonly delta: ReactNode;
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
