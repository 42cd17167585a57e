import type { SQL } from 'drizzle-orm';

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
        | 'member_factor_codesLocked';
    },
  ): Promise<void>;
  /** Points taken in the current window. */
  taken(key: string): Promise<number>;
  /** Points taken of several keys in their windows, in one statement; keys without points are missing. */
  takenOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** `taken` as a column of a statement that reads other rows as well. */
  takenColumn(key: string): SQL<number>;
  /** Takes one point of each key, in one statement and without a limit. The keys differ. */
  count(keys: readonly { key: string; seconds: number }[]): Promise<void>;
  clear(key: string): Promise<void>;
};
