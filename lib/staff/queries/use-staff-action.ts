import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { withStepUp } from './step-up';
import { decisionQueries } from './system';

/**
 * A change by staff: asks for a code when the second factor is too old, and refetches the named queries and the counts of decisions, also after a
 * refusal, because it may mean that someone else was faster. After a conflict it stays pending until what the other
 * person saved has arrived: sent before that, the same change would be refused again.
 */
export function useStaffAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  invalidates: readonly QueryKey[],
) {
  const client = useQueryClient();
  const [isRefetching, setIsRefetching] = useState(false);
  const mutation = useMutation({
    mutationFn: (input: Input) => withStepUp(() => run(input)),
    // Not awaited: the new rows may unmount the dialog, and an unmounted component's `onSuccess` is never called.
    onSettled: (_result, error) => {
      const changed = [...invalidates, decisionQueries];
      const refetched = Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (!(error instanceof ApiError) || error.status !== 409) return;
      setIsRefetching(true);
      void refetched.finally(() => setIsRefetching(false));
    },
  });
  return { ...mutation, isPending: mutation.isPending || isRefetching };
}
