'use client';

import { useIsMember } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import { useShell } from '@/lib/stores/shell';

/** Opens a support ticket about the search for members, and the service dialog for visitors. */
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
