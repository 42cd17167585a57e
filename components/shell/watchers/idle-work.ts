import { type ChatWidget, loadChatWidget } from '@/components/shell/service/chat-widget';
import { watchBuild } from './build-watch';
import { preloadImages } from './image-preload';

export type IdleWork = {
  /** The build of this page. */
  buildId: string;
  /** The third-party chat, when one is configured. */
  chat?: ChatWidget;
};

/** Returns a function that stops it. */
export function startIdleWork({ buildId, chat }: IdleWork): () => void {
  const ends = [watchBuild(buildId), preloadImages()];
  keepOfflinePage(buildId);
  if (chat) loadChatWidget(chat);
  return () => {
    for (const end of ends) end();
  };
}

/** Registers the service worker that caches the offline page (public/service-worker.js). */
function keepOfflinePage(buildId: string): void {
  // Not available without https.
  if (buildId === 'development' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`/service-worker.js?build=${encodeURIComponent(buildId)}`)
    // Without a service worker the browser shows its own offline page.
    .catch(() => undefined);
}
