import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { ApiError } from '@/lib/api/api-error';

/**
 * Runs a mutation of the message centre. A second call while the first one runs is ignored. Every failure is shown
 * with the same general text; an expired session is handled by the redirect to the login.
 */
export function useSend<Data, Variables>(
  mutation: UseMutationResult<Data, Error, Variables>,
  failed: string,
) {
  const isRunning = useRef(false);
  /** @returns whether it succeeded */
  async function send(variables: Variables): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await mutation.mutateAsync(variables);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) toast.error(failed);
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  return { send, isBusy: mutation.isPending };
}
