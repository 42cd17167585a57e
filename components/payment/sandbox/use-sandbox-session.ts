import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { SandboxSession } from '@/lib/contract/orders/sandbox';
import { sandboxSessionQuery } from '@/lib/queries/browser/payment/sandbox-session';
import { type SandboxAnswer, useAnswerSandbox } from '@/lib/queries/mutations/payment/answer-sandbox';

/**
 * The session of a hosted page. Sends one decision at a time; when the session has a redirect URL the browser
 * returns to the shop.
 */
export function useSandboxSession(first: SandboxSession) {
  const { data: session } = useQuery(sandboxSessionQuery(first.id, first));
  const { submit, isBusy } = useSubmit(useAnswerSandbox(first.id));
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!session.redirectUrl || isLeaving.current) return;
    isLeaving.current = true;
    window.location.replace(session.redirectUrl);
  }, [session.redirectUrl]);

  function answer(given: SandboxAnswer) {
    if (!isLeaving.current) void submit(given);
  }
  return { session, isBusy, answer };
}
