import { type MemberPage, memberAddress } from '@/lib/routing/addresses';
import { chosen, type PageQuery, pageNumber } from '../page-query';

export const views = ['mine', 'centre', 'exchange'] as const;
export const states = ['UNUSED', 'EXPIRING', 'USED', 'EXPIRED'] as const;

export type CouponChoice = {
  view: (typeof views)[number];
  state: (typeof states)[number];
  page: number;
};

const here: MemberPage = 'coupon';

/** What the address of the coupon page asks for; nonsense is left out. */
export function couponChoice(query: PageQuery): CouponChoice {
  return {
    view: chosen(views, query.view),
    state: chosen(states, query.state),
    page: pageNumber(query.page),
  };
}

/** The address that asks for it, without what goes without saying. */
export function couponPageAddress(choice: Partial<CouponChoice>): string {
  return memberAddress(here, {
    view: choice.view === 'mine' ? undefined : choice.view,
    state: choice.state === 'UNUSED' ? undefined : choice.state,
    page: choice.page === 1 ? undefined : choice.page,
  });
}
