import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatCount } from '@/components/staff/format/count';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { LoadError } from '@/components/staff/list/list-states';
import { usePhone } from '@/components/staff/list/use-phone';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { YuanText } from '@/components/ui/price/amount-text';
import { dealWeekQuery } from '@/lib/content/queries/staff';
import { formatYuan, yuanToFen } from '@/lib/money';
import { filledPercent } from '@/lib/part-of-whole';
import type { DealRow } from '@/lib/promotions/staff/contract';
import { addTime, formatShanghai, startOfDate } from '@/lib/time';
import { mondayOf, placeIn } from './week-place';

const days = [0, 1, 2, 3, 4, 5, 6] as const;

/** The deals of a week as bars: when they run, how much of their quota is sold or reserved, and the time now. */
export function DealWeek({
  monday,
  onWeek,
}: {
  /** The first day of the week, `YYYY-MM-DD`; undefined: the current week. */
  readonly monday: string | undefined;
  readonly onWeek: (monday: string | undefined) => void;
}) {
  const t = useTranslations('staff.promotions.week');
  const [now, setNow] = useState(() => Date.now());
  const first = mondayOf(monday, now);
  const from = startOfDate(first).getTime();
  const to = addTime(from, 7, 'day').getTime();
  const week = useQuery(dealWeekQuery({ from, to }));
  useRefresh(() => {
    setNow(Date.now());
    void week.refetch();
  });
  const isPhone = usePhone();
  const dayName = useDayName();
  if (isPhone) return null;
  if (week.isError && !week.data) return <LoadError error={week.error} onRetry={() => void week.refetch()} />;
  const rows = week.data?.rows ?? [];
  const today = formatShanghai(now, 'day');
  const move = (by: number) => {
    const next = formatShanghai(addTime(from, by * 7, 'day'), 'day');
    onWeek(next === mondayOf(undefined, now) ? undefined : next);
  };
  const place = placeIn(now, from, to);
  const isNowShown = now >= from && now < to;
  return (
    <section className="s-week" aria-label={t('title')} aria-busy={week.isPlaceholderData}>
      <header>
        <Button
          type="text"
          size="small"
          aria-label={t('previous')}
          icon={<Icon name="chevron-left" size={16} />}
          onClick={() => move(-1)}
        />
        <b>{t('days', { from: first, to: formatShanghai(to - 1, 'day') })}</b>
        <Button
          type="text"
          size="small"
          aria-label={t('next')}
          icon={<Icon name="chevron-right" size={16} />}
          onClick={() => move(1)}
        />
        <span className="s-hint">{rows.length > 0 ? sumsText(rows, t) : null}</span>
      </header>
      <div className="s-week-chart">
        <div className="s-week-days" aria-hidden="true">
          {days.map((day) => {
            const date = addTime(from, day, 'day').getTime();
            return (
              <span key={day} data-today={formatShanghai(date, 'day') === today || undefined}>
                {dayName(date)}
              </span>
            );
          })}
        </div>
        {rows.length === 0 && week.data ? <p className="s-week-empty s-hint">{t('none')}</p> : null}
        <ul>
          {rows.map((row) => (
            <Deal key={row.id} row={row} from={from} to={to} />
          ))}
        </ul>
        {isNowShown ? (
          <div className="s-week-now" aria-hidden="true">
            <i style={{ insetInlineStart: `${place}%` }} data-late={place > 90 || undefined}>
              <small>{formatShanghai(now).slice(11, 16)}</small>
            </i>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** A deal with its bar. */
function Deal({ row, from, to }: { readonly row: DealRow; readonly from: number; readonly to: number }) {
  const t = useTranslations('staff.promotions');
  const [start, end] = [placeIn(row.startTime, from, to), placeIn(row.endTime, from, to)];
  const used = row.sold + row.reserved;
  const share = filledPercent(used, row.quota);
  const isShort = row.state !== 'ENDED' && row.stock !== null && row.stock < row.quota - used;
  const text = t('week.deal', {
    state: t(`dealState.${row.state}`),
    price: formatYuan(row.dealPrice),
    from: formatShanghai(row.startTime, 'minute'),
    to: formatShanghai(row.endTime, 'minute'),
    used: formatCount(used),
    quota: formatCount(row.quota),
  });
  const bar = (
    <span
      className="s-week-bar"
      role="img"
      aria-label={text}
      title={isShort ? `${text} · ${t('week.short', { stock: formatCount(row.stock ?? 0) })}` : text}
      data-state={isShort ? 'SHORT' : row.state}
      style={{ insetInlineStart: `${start}%`, inlineSize: `${Math.max(1, end - start)}%` }}
    >
      <i style={{ inlineSize: `${share}%` }} />
      <b>
        <YuanText value={row.dealPrice} />
      </b>
    </span>
  );
  return (
    <li>
      <span className="s-week-name">
        <CoverImage src={row.cover} size={20} />
        <span className="clip" title={`${row.skuName} · ${row.goodsName}`}>
          {row.skuName}
        </span>
      </span>
      <span className="s-week-track">{bar}</span>
    </li>
  );
}

function useDayName(): (time: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Shanghai',
  });
  return (time) => format.format(time);
}

/** What the deals of the week have sold since they began. */
function sumsText(
  rows: readonly DealRow[],
  t: ReturnType<typeof useTranslations<'staff.promotions.week'>>,
): string {
  const sum = (fenOf: (row: DealRow) => number) =>
    rows.reduce((all, row) => all + row.sold * fenOf(row), 0) / 100;
  return t('sums', {
    units: formatCount(rows.reduce((all, { sold }) => all + sold, 0)),
    sales: formatYuan(sum(({ dealPrice }) => yuanToFen(dealPrice))),
    margin: formatYuan(sum(({ dealPrice, cost }) => yuanToFen(dealPrice) - yuanToFen(cost))),
  });
}
