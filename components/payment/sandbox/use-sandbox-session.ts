'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { SandboxSession } from '@/lib/contract/sandbox';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { sandboxSessionQuery } from '@/lib/queries/sandbox-session';

/**
 * The session of a hosted page: one action at a time, and as soon as the provider has nothing more to
 * ask the browser goes back to the shop.
 */
export function useSandboxSession(first: SandboxSession) {
  const client = useQueryClient();
  const { data: session } = useQuery(sandboxSessionQuery(first.id, first));
  const [isBusy, setBusy] = useState(false);
  const isLeaving = useRef(false);
  const textOf = useErrorText();

  useEffect(() => {
    if (!session.redirectUrl || isLeaving.current) return;
    isLeaving.current = true;
    window.location.replace(session.redirectUrl);
  }, [session.redirectUrl]);

  async function act(request: () => Promise<SandboxSession>) {
    if (isBusy || isLeaving.current) return;
    setBusy(true);
    try {
      client.setQueryData(['sandbox-session', first.id], await request());
    } catch (failure) {
      toast.error(await textOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return { session, isBusy, act };
}
