'use client';

import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';

/**
 * One piece of work at a time; what fails is told in the message centre's own general words, whatever the server
 * said (spec section 8). A session that has ended is told by the way to the login.
 */
export function useSend() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  /** @returns whether it went well */
  async function send(failed: string, work: () => Promise<void>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) toast.error(failed);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { send, isBusy };
}
