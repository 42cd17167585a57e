'use client';

import { DialogOpener, type DialogOpenerLook } from '@/components/ui/dialog/dialog-opener';
import { type MessageStart, useMessageModal } from '@/lib/stores/message-modal';
import { loadCenter } from '../center/load-center';

/**
 * Opens the message centre. Visitors are sent to the login first.
 * @param start opens a new ticket, about an order or a search
 * @param onOpen closes the layer below
 */
export function OpenSupportButton({
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
