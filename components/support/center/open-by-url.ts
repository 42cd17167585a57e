import { useMessageModal } from '@/lib/stores/message-modal';

const parameter = 'message';

/** The current URL with `?message=open` or `?message=new`, for links in mails and for the return from the login. */
export function messageCenterUrl(here: string, isNew: boolean): string {
  const [path = '/', query] = here.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, isNew ? 'new' : 'open');
  return `${path}?${parameters}`;
}

/**
 * Opens the message centre when the URL says so, and removes the parameter, so that a reload does not open it
 * again.
 */
export function openByUrl(): void {
  const url = new URL(location.href);
  const value = url.searchParams.get(parameter);
  if (value !== 'open' && value !== 'new') return;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
  useMessageModal.getState().open(value === 'new' ? { isNew: true } : {});
}
