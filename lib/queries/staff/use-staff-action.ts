import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { withStepUp } from './step-up';

/**
 * A change by staff: asks for a code when the second factor is too old, and refetches the named queries, also after a
 * refusal, because it may mean that someone else was faster.
 */
export function useStaffAction<Input, Result>(
  run: (input: Input) => Promise<Result>,
  invalidates: readonly QueryKey[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => run(input)),
    // Not awaited: the new rows may unmount the dialog, and an unmounted component's `onSuccess` is never called.
    onSettled: () => {
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
    },
  });
}
