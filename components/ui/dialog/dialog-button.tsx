import { type ReactNode, Suspense, useState } from 'react';
import { DialogOpener, type DialogOpenerLook } from '@/components/ui/dialog/dialog-opener';

/**
 * A button with its dialog. The dialog stays mounted after its first opening, so that it can animate closing.
 * @param load loads the dialog's code
 * @param dialog the lazy dialog
 */
export function DialogButton({
  dialog,
  ...opener
}: DialogOpenerLook & {
  load: () => Promise<unknown>;
  dialog: (state: { isOpen: boolean; onClose: () => void }) => ReactNode;
}) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <DialogOpener {...opener} onOpen={() => setOpen(true)} />
      {isOpen === null ? null : (
        <Suspense fallback={null}>{dialog({ isOpen, onClose: () => setOpen(false) })}</Suspense>
      )}
    </>
  );
}
