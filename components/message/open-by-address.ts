import { useMessageModal } from '@/lib/stores/message-modal';

const parameter = 'message';

/** `?message=open` or `?message=new` of the page in sight, which the login comes back to and mails link to. */
export function messageAddress(here: string, isNew: boolean): string {
  const [path = '/', query] = here.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set(parameter, isNew ? 'new' : 'open');
  return `${path}?${parameters}`;
}

/** Opens the message centre when the address says so, and takes the word out of it: a reload must not open it again. */
export function openByAddress(): void {
  const url = new URL(location.href);
  const wish = url.searchParams.get(parameter);
  if (wish !== 'open' && wish !== 'new') return;
  url.searchParams.delete(parameter);
  history.replaceState(history.state, '', url);
  useMessageModal.getState().open(wish === 'new' ? { isNew: true } : {});
}
