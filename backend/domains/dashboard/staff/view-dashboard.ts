import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { attemptsIn, deliveryIn, paidIn, placedIn } from './figures';
import { periodOf, type Span } from './period';
import { readLowStock } from './waiting';

type View = Contract['GET /order/admin/dashboard/view'];

/** The figures of a period beside those of the one before, and low stock. Amounts need `dashboard.money`. */
export async function viewDashboard(
  context: Context,
  query: z.output<View['query']>,
): Promise<z.input<View['data']>> {
  const time = context.clock.now();
  const { days, now, before } = periodOf(query, time);
  const seesMoney = isPermitted(staffOf(context).roles, 'dashboard.money');
  const [current, past] = [await readFigures(context, now, days), await readFigures(context, before, days)];
  const figures = ({ paid: { payments, fen }, placed, attempts }: Figures) => ({
    placed: placed.placed,
    started: placed.paid + placed.attemptedOnly,
    paid: placed.paid,
    delivered: placed.delivered,
    payments,
    sales: seesMoney ? fenToYuan(fen) : null,
    ...attempts,
  });
  const onWire = (bar: { orders: number; fen: number } | undefined) => ({
    orders: bar?.orders ?? 0,
    amount: seesMoney ? fenToYuan(bar?.fen ?? 0) : 0,
  });
  const unit = days === 1 ? 'hour' : 'day';
  return {
    from: formatShanghai(now.start, 'day'),
    to: lastDayOf(now),
    beforeFrom: formatShanghai(before.start, 'day'),
    beforeTo: lastDayOf(before),
    now: figures(current),
    before: figures(past),
    bars: current.paid.bars.map((bar, index) => {
      const start = addTime(now.start, index, unit);
      return {
        label: days === 1 ? formatShanghai(start, 'minute').slice(11) : formatShanghai(start, 'day'),
        now: start <= time ? onWire(bar) : null,
        before: onWire(past.paid.bars[index]),
      };
    }),
    delivery: { ...current.delivery, before: past.delivery.now },
    statuses: current.placed.statuses,
    lowStock: await readLowStock(context),
    serverTime: time.getTime(),
  };
}

const lastDayOf = ({ end }: Span) => formatShanghai(addTime(end, -1, 'day'), 'day');

type Figures = Awaited<ReturnType<typeof readFigures>>;

async function readFigures(context: Context, span: Span, days: number) {
  return {
    paid: await paidIn(context, span, days),
    placed: await placedIn(context, span),
    delivery: await deliveryIn(context, span),
    attempts: await attemptsIn(context, span),
  };
}
