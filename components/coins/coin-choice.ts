import { first, type PageQuery, pageNumber } from '@/components/account/frame/page-query';
import { type PointType, pointType } from '@/lib/coins/contract';
import { memberPath } from '@/lib/routing/paths';
import { addTime, formatShanghai, startOf, type Time } from '@/lib/time';

export type CoinChoice = { type: PointType | ''; begin: string; end: string; page: number };

const day = (value: string | string[] | undefined) => {
  const text = first(value) ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : '';
};

/** The filters in the URL of the coin page; invalid values are ignored. */
export function coinChoice(query: PageQuery): CoinChoice {
  const type = pointType.safeParse(first(query.type));
  return {
    type: type.success ? type.data : '',
    begin: day(query.begin),
    end: day(query.end),
    page: pageNumber(query.page),
  };
}

export function coinPath({ type, begin, end, page }: CoinChoice): string {
  return memberPath('coin', { type, begin, end, page: page === 1 ? undefined : page });
}

/** The number of months that the filter offers. */
const MONTHS = 12;

/** The last months in Shanghai with their first and last day, newest first. */
export function filterMonths(now: Time): { month: string; begin: string; end: string }[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const begin = addTime(startOf(now, 'month'), -back, 'month');
    const end = addTime(addTime(begin, 1, 'month'), -1, 'day');
    return {
      month: formatShanghai(begin, 'month'),
      begin: formatShanghai(begin, 'day'),
      end: formatShanghai(end, 'day'),
    };
  });
}
