'use client';

import { useShell } from '@/lib/stores/shell';

/** Opens the service dialog. */
export function AskService({ text }: { text: string }) {
  const open = useShell((shell) => shell.openServiceDialog);
  return (
    <button type="button" className="button" onClick={open}>
      {text}
    </button>
  );
}
