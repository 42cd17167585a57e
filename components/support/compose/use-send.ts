import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { ApiError } from '@/lib/api/api-error';

/** An upload that was not sent within a day is deleted. */
function hasRefusedFiles({ status, data }: ApiError): boolean {
  const fields: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'fields') : null;
  return status === 422 && Array.isArray(fields) && fields.includes('attachments');
}

/**
 * Runs a mutation of the message centre. A second call while the first one runs is ignored. Every failure is shown
 * with the same general text, a rate limit with the time to wait, and files that the shop refuses as such; an expired
 * session is handled by the redirect to the login.
 */
export function useSend<Data, Variables>(
  mutation: UseMutationResult<Data, Error, Variables>,
  failed: string,
) {
  const t = useTranslations('message');
  const isRunning = useRef(false);
  /** @returns whether it succeeded */
  async function send(variables: Variables): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await mutation.mutateAsync(variables);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) toast.error(failed);
      else if (error.status === 429 && error.retryAfter !== null) {
        toast.error(t('tooMany', { minutes: Math.ceil(error.retryAfter / 60) }));
      } else if (hasRefusedFiles(error)) toast.error(t('files.gone'));
      else if (error.status !== 401) toast.error(failed);
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  return { send, isBusy: mutation.isPending };
}
