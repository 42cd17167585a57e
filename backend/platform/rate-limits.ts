/** Limits that hold across processes: PostgreSQL table, or Redis when `REDIS_URL` is set. */
export type RateLimits = {
  /**
   * Take one point of `key`. Throws `common_message_tooManyRequests` (429, `Retry-After`), or the key
   * given, when more than `points` were taken within `seconds`.
   */
  take(
    key: string,
    limit: {
      points: number;
      seconds: number;
      refusal?: 'common_message_tooManyRequests' | 'common_error_verifyCodeOften';
    },
  ): Promise<void>;
  /** Points taken in the running window. */
  taken(key: string): Promise<number>;
  clear(key: string): Promise<void>;
};
