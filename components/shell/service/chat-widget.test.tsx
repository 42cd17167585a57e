import { afterEach, expect, it, vi } from 'vitest';
import { useShell } from '@/lib/stores/shell';
import { loadChatWidget } from './chat-widget';

afterEach(() => {
  document.head.replaceChildren();
  useShell.setState({ openChat: () => false, isServiceDialogOpen: false });
  vi.unstubAllGlobals();
});

const isDialogOpen = () => useShell.getState().isServiceDialogOpen;

it('loads the script once, asynchronously, and hides its icon', () => {
  for (let times = 0; times < 2; times += 1) {
    loadChatWidget({ script: 'https://chat.example/widget.js', icon: '#chat-icon' });
  }
  const scripts = document.head.querySelectorAll('script');
  expect([...scripts].map(({ src, async }) => [src, async])).toEqual([
    ['https://chat.example/widget.js', true],
  ]);
  expect(document.head.querySelector('style')?.textContent).toBe('#chat-icon{display:none!important}');
});

it('opens with the service button once it is loaded, otherwise the dialog opens', () => {
  loadChatWidget({ script: 'https://chat.example/widget.js', open: 'Chat.window.open' });
  useShell.getState().openServiceDialog();
  expect(isDialogOpen()).toBe(true);
  useShell.getState().closeServiceDialog();
  const opened = vi.fn();
  vi.stubGlobal('Chat', { window: { open: opened } });
  useShell.getState().openServiceDialog();
  expect(opened).toHaveBeenCalledOnce();
  expect(isDialogOpen()).toBe(false);
});

it('opens the service dialog if the chat has no function to open it', () => {
  loadChatWidget({ script: 'https://chat.example/widget.js' });
  useShell.getState().openServiceDialog();
  expect(isDialogOpen()).toBe(true);
});
