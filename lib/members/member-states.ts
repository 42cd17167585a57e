/** The lists of members that come with the back office. */
export const staffMemberViews = ['ALL', 'LOCKED', 'CLOSED'] as const;
export type StaffMemberView = (typeof staffMemberViews)[number];

export const memberStatuses = ['ACTIVE', 'LOCKED', 'DISABLED', 'CLOSED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** `WAITING`: for a second person. `CANCELED`: the request expired. */
export const coinAdjustmentStatuses = ['WAITING', 'DONE', 'REFUSED', 'CANCELED'] as const;
export type CoinAdjustmentStatus = (typeof coinAdjustmentStatuses)[number];

/** Most coins of one adjustment, in either direction. */
export const mostCoins = 1_000_000;

/** The lists of the support inbox. `OPEN`: the member waits for staff. `WAITING`: staff wait for the member. */
export const inboxViews = ['OPEN', 'MINE', 'UNASSIGNED', 'WAITING', 'COMPLAINTS', 'CLOSED'] as const;
export type InboxView = (typeof inboxViews)[number];
