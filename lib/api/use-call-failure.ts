import { useEffect } from 'react';
import type { ApiError } from '@/lib/api/api-error';
import { onCallFailure } from '@/lib/api/browser';

/** Calls `listener` for every failed API call. The listener must be stable (`useCallback`). */
export function useCallFailure(listener: (error: ApiError) => void): void {
  useEffect(() => onCallFailure(listener), [listener]);
}
