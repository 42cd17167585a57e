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
      refusal?: 'common_message_tooManyRequests' | 'common_error_verifyCodeOften';
    },
  ): Promise<void>;
  /** Points taken in the current window. */
  taken(key: string): Promise<number>;
  clear(key: string): Promise<void>;
};
