import { type PointType, pointType } from '@/lib/contract/points';
import { memberAddress } from '@/lib/routing/addresses';
import { first, type PageQuery, pageNumber } from '../page-query';

export type CoinChoice = { type: PointType | ''; begin: string; end: string; page: number };

const day = (value: string | string[] | undefined) => {
  const text = first(value) ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : '';
};

/** What the address of the coin page asks for; nonsense is left out. */
export function coinChoice(query: PageQuery): CoinChoice {
  const type = pointType.safeParse(first(query.type));
  return {
    type: type.success ? type.data : '',
    begin: day(query.begin),
    end: day(query.end),
    page: pageNumber(query.page),
  };
}

export function coinAddress({ type, begin, end, page }: CoinChoice): string {
  return memberAddress('coin', { type, begin, end, page: page === 1 ? undefined : page });
}
