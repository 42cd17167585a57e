import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { type SandboxAnswer, useAnswerSandbox } from '@/lib/payments/queries/answer-sandbox';
import { sandboxSessionQuery } from '@/lib/payments/queries/sandbox-session';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';

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
