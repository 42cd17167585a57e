'use client';

import { DialogOpener, type DialogOpenerLook } from '@/components/ui/dialog-opener';
import { type MessageStart, useMessageModal } from '@/lib/stores/message-modal';
import { loadCenter } from './load-center';

/**
 * Opens the message centre, from anywhere. Who is not logged in is sent to the login first.
 * @param start begins a new message, about an order or what was searched for
 * @param onOpen closes what lies below
 */
export function OpenMessagesButton({
  className = 'button',
  start,
  onOpen,
  ...look
}: DialogOpenerLook & { start?: MessageStart; onOpen?: () => void }) {
  return (
    <DialogOpener
      {...look}
      className={className}
      load={loadCenter}
      onOpen={() => {
        onOpen?.();
        useMessageModal.getState().open(start);
      }}
    />
  );
}
