import { watchBuild } from './build-watch';
import { type ChatWidget, loadChatWidget } from './chat-widget';
import { preloadImages } from './image-preload';

export type RestWork = {
  /** The build that made this page. */
  buildId: string;
  /** The third-party chat, when one is configured. */
  chat?: ChatWidget;
};

/** Returns how to stop. */
export function startRestWork({ buildId, chat }: RestWork): () => void {
  const ends = [watchBuild(buildId), preloadImages()];
  keepOfflinePage(buildId);
  if (chat) loadChatWidget(chat);
  return () => {
    for (const end of ends) end();
  };
}

/** Lets the browser keep the page it shows without a line; a new build brings a new one (public/service-worker.js). */
function keepOfflinePage(buildId: string): void {
  // Absent on addresses without https.
  if (buildId === 'development' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`/service-worker.js?build=${encodeURIComponent(buildId)}`)
    // A browser that forbids it shows its own offline page.
    .catch(() => undefined);
}
