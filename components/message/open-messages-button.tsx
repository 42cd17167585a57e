'use client';

import type { ReactNode } from 'react';
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
  label,
  onOpen,
  children,
}: {
  className?: string;
  start?: MessageStart;
  label?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={label}
      onPointerEnter={loadCenter}
      onFocus={loadCenter}
      onClick={() => {
        onOpen?.();
        useMessageModal.getState().open(start);
      }}
    >
      {children}
    </button>
  );
}
