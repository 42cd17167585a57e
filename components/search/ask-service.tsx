'use client';

import { useIsMember } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import { useShell } from '@/lib/stores/shell';

/** A member asks for what he searched for in a message; a visitor sees how service is reached. */
export function AskService({ text, keyword }: { text: string; keyword: string }) {
  const isMember = useIsMember();
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        if (isMember) useMessageModal.getState().open({ keyword });
        else useShell.getState().openServiceDialog();
      }}
    >
      {text}
    </button>
  );
}
