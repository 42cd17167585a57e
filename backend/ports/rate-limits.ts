import type { SQL } from 'drizzle-orm';
import type { Executor } from '../database/connect';

/** Rate limits that hold across processes. */
export type RateLimits = {
  /**
   * Takes one point of `key`.
   * @throws StoreError `refusal` (429 with `Retry-After`) when more than `points` were taken within `seconds`
   */
  take(
    key: string,
    limit: {
      points: number;
      seconds: number;
      refusal?:
        | 'common_message_tooManyRequests'
        | 'common_error_verifyCodeOften'
        | 'member_factor_codesLocked'
        | 'member_factor_tooMany';
      /** Called with the points of the window, also before a refusal: each number is passed once. */
      onTaken?: (points: number) => void;
    },
  ): Promise<void>;
  /**
   * Whether this is the first use of `key` within `seconds`: of concurrent ones, one is. A transaction that fails gives
   * it back.
   */
  isFirst(key: string, seconds: number, tx?: Executor): Promise<boolean>;
  /** Points taken in the current window. */
  taken(key: string): Promise<number>;
  /** Points taken of several keys in their windows, in one statement; keys without points are missing. */
  takenOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** `taken` as a column of a statement that reads other rows as well. */
  takenColumn(key: string): SQL<number>;
  /**
   * Takes one point of each key, in one statement and without a limit. The keys differ.
   * @returns the points of each key with this one: of concurrent calls, each number is returned once
   */
  count(keys: readonly { key: string; seconds: number }[]): Promise<ReadonlyMap<string, number>>;
  clear(key: string): Promise<void>;
};
