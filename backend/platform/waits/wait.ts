import type { MailTexts } from '../../../lib/i18n/backend-texts';
import type { Permission } from '../../../lib/permissions/staff-permissions';
import type { SweepName } from '../../ports/jobs';
import type { AlarmKind } from '../alarm-kinds';

/** All durations of the table are in seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Who ends a wait: the store itself asks, staff decide, others act in their own time. Receivers get a present. */
type Party = 'member' | 'receiver' | 'staff' | 'provider' | 'supplier' | 'store';

/** What happens to a row that stays in a state. */
export type Wait = {
  who: readonly Party[];
  /** What staff need to end it. */
  permission?: Permission;
  /** Found and queried by this sweep; `sweepTimes` says how often it runs. */
  sweep: SweepName | null;
  /** Seconds between two checks; the last one repeats. Empty: nothing is asked, an event ends it. */
  checks: readonly number[];
  /** Seconds until the wait ends by itself, or the setting or column that has them. Null: never, `end` says why. */
  deadline: number | string | null;
  /** Seconds after which the wait is late, which is an alarm. */
  late?: number;
  /**
   * Seconds after which the doctor reports a row that still waits, and the most that a setting allows. For waits whose
   * deadline is no number; docs/books.md.
   */
  longest?: number;
  /** Seconds before the deadline at which a reminder is sent. */
  reminder?: number;
  /** What happens at the deadline, or what else ends it. */
  end: string;
  mails: readonly (keyof Omit<MailTexts, 'layout' | 'fact'>)[];
  alarms: readonly AlarmKind[];
};

/** A state that nothing has to end. */
export const final = null;
