import { copyText } from '@/components/ui/control/copy-text';
import { toast } from '@/components/ui/feedback/toast';

type Shared = { name: string; url: string; copied: string; failed: string };

/** Opens the phone's share sheet with the URL; elsewhere copies it and says `copied` or `failed`. */
export async function shareProduct({ name, url, copied, failed }: Shared): Promise<void> {
  // On desktop, copying the link is more useful than the share sheet.
  if (typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches) {
    const failure = await navigator.share({ title: name, url }).catch((error: unknown) => error);
    // Closing the sheet also rejects. The browser refuses to open it when this script took long to load.
    if (!(failure instanceof DOMException && failure.name === 'NotAllowedError')) return;
  }
  if (await copyText(url)) toast.success(copied);
  else toast.error(failed);
}
