import { useShell } from '@/lib/stores/shell';

export type ChatWidget = {
  /** URL of the third party's script. */
  script: string;
  /** CSS selector of its own icon, which the service dialog replaces. */
  icon?: string;
  /** Name of its global function that opens the chat, `Chat.open`. */
  open?: string;
};

/** Calls a function by its dotted global name; false when it does not exist (yet). */
function callGlobal(name: string): boolean {
  const names = name.split('.');
  const method = names.pop() ?? '';
  let owner: unknown = window;
  for (const each of names) owner = isHolder(owner) ? Reflect.get(owner, each) : undefined;
  const found: unknown = isHolder(owner) ? Reflect.get(owner, method) : undefined;
  if (typeof found !== 'function') return false;
  found.call(owner);
  return true;
}

const isHolder = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * Loads the customer-service chat of a third party, once, and hides its icon: the service dialog then offers
 * the chat.
 */
export function loadChatWidget({ script, icon, open }: ChatWidget): void {
  if (document.querySelector('script[data-chat]')) return;
  const element = document.createElement('script');
  element.src = script;
  element.async = true;
  element.dataset.chat = '';
  document.head.append(element);
  if (icon) {
    const style = document.createElement('style');
    style.textContent = `${icon}{display:none!important}`;
    document.head.append(style);
  }
  if (open) useShell.setState({ openChat: () => callGlobal(open) });
}
