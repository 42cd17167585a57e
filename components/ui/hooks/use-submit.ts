import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { useErrorText } from '@/lib/error-text/use-error-text';

/**
 * Runs a mutation from a button or a form. A second call while the first one runs is ignored, so that a double click
 * sends one request. A failure is shown as a toast, unless the form shows it itself, and its text is kept as `problem`
 * for the field it belongs to.
 */
export function useSubmit<Data, Variables>(mutation: UseMutationResult<Data, Error, Variables>) {
  const textOf = useErrorText();
  const isRunning = useRef(false);
  const [problem, setProblem] = useState('');

  /**
   * @param handlers also called after the component has unmounted; `onError` returns `'shown'` when the form shows the
   * failure itself
   */
  async function submit(
    variables: Variables,
    handlers: {
      onSuccess?: ((data: Data) => unknown) | undefined;
      onError?: (failure: unknown) => unknown;
    } = {},
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem('');
    try {
      const data = await mutation.mutateAsync(variables);
      await handlers.onSuccess?.(data);
    } catch (failure) {
      const text = await textOf(failure);
      setProblem(text);
      if (handlers.onError?.(failure) !== 'shown') toast.error(text);
    } finally {
      isRunning.current = false;
    }
  }
  return { submit, isBusy: mutation.isPending, problem, setProblem };
}
