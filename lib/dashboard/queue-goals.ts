import { replyGoalMinutes } from '../support/message-limits';

const minute = 60_000;

/** After how long the oldest row of a queue is late, in milliseconds. */
export const queueGoals = {
  hold: 120 * minute,
  /** Half of the time in which staff decide (docs/refunds.md). */
  request: 24 * 60 * minute,
  /** A parcel is recorded or refused within two weeks (docs/waits.md). */
  parcel: 7 * 24 * 60 * minute,
  shipment: 24 * 60 * minute,
  refund: 240 * minute,
  ticket: replyGoalMinutes * minute,
  verification: 120 * minute,
  /** Half of the time after which a request expires. */
  approval: 24 * 60 * minute,
  difference: 24 * 60 * minute,
  dispute: 3 * 24 * 60 * minute,
  job: 60 * minute,
  alarm: 60 * minute,
} as const;

/** Most days of a period of the dashboard: sums of more belong to the reports. */
export const mostDashboardDays = 92;
