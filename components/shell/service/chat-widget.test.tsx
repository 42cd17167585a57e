import { afterEach, expect, it, vi } from 'vitest';
import { useShell } from '@/lib/stores/shell';
import { loadChatWidget } from './chat-widget';

/** The elements that the widget adds; those of other files stay in the head. */
const added = () => [
  ...document.head.querySelectorAll<HTMLElement>('script, style:not([data-css-hash], [data-rc-order])'),
];

afterEach(() => {
  for (const element of added()) element.remove();
  useShell.setState({ openChat: null });
  vi.unstubAllGlobals();
});

it('loads the script once, asynchronously, and hides its icon', () => {
  for (let times = 0; times < 2; times += 1) {
    loadChatWidget({ script: 'https://chat.example/widget.js', icon: '#chat-icon' });
  }
  const scripts = document.head.querySelectorAll('script');
  expect([...scripts].map(({ src, async }) => [src, async])).toEqual([
    ['https://chat.example/widget.js', true],
  ]);
  expect(added().find(({ localName }) => localName === 'style')?.textContent).toBe(
    '#chat-icon{display:none!important}',
  );
});

it('opens by its function once it is loaded', () => {
  loadChatWidget({ script: 'https://chat.example/widget.js', open: 'Chat.window.open' });
  const { openChat } = useShell.getState();
  expect(openChat?.()).toBe(false);
  const opened = vi.fn();
  vi.stubGlobal('Chat', { window: { open: opened } });
  expect(openChat?.()).toBe(true);
  expect(opened).toHaveBeenCalledOnce();
});

it('is not offered without a function to open it', () => {
  loadChatWidget({ script: 'https://chat.example/widget.js' });
  expect(useShell.getState().openChat).toBeNull();
});
