import { chosen, type PageQuery, pageNumber } from '@/components/account/frame/page-query';
import { type MemberPage, memberPath } from '@/lib/routing/paths';

export const views = ['mine', 'centre', 'exchange'] as const;
export const states = ['UNUSED', 'EXPIRING', 'USED', 'EXPIRED'] as const;

export type CouponChoice = {
  view: (typeof views)[number];
  state: (typeof states)[number];
  page: number;
};

const here: MemberPage = 'coupon';

/** The filters in the URL of the coupon page; invalid values are ignored. */
export function couponChoice(query: PageQuery): CouponChoice {
  return {
    view: chosen(views, query.view),
    state: chosen(states, query.state),
    page: pageNumber(query.page),
  };
}

/** The path with these filters, without default values. */
export function couponPath(choice: Partial<CouponChoice>): string {
  return memberPath(here, {
    view: choice.view === 'mine' ? undefined : choice.view,
    state: choice.state === 'UNUSED' ? undefined : choice.state,
    page: choice.page === 1 ? undefined : choice.page,
  });
}
