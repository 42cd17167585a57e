import { type ChatWidget, loadChatWidget } from '@/components/shell/service/chat-widget';
import { prefixedLocales } from '@/lib/i18n/locales';
import { isMemberNow, useAuth } from '@/lib/stores/auth';
import { watchBuild } from './build-watch';
import { keepDetectedLanguage } from './detected-language';
import { preloadImages } from './image-preload';

export type IdleWork = {
  /** The build of this page. */
  buildId: string;
  /** The third-party chat, when one is configured. */
  chat?: ChatWidget;
};

/** Returns a function that stops it. */
export function startIdleWork({ buildId, chat }: IdleWork): () => void {
  const ends = [watchBuild(buildId), preloadImages(), followUsedDeals()];
  keepDetectedLanguage();
  keepOfflinePage(buildId);
  if (chat) loadChatWidget(chat);
  return () => {
    for (const end of ends) end();
  };
}

/** Visitors do not load the code. */
function followUsedDeals(): () => void {
  const refresh = () => void import('./used-deals').then(({ refreshUsedDeals }) => refreshUsedDeals());
  if (isMemberNow()) refresh();
  return useAuth.subscribe((now, before) => {
    if (now.userId !== before.userId) refresh();
  });
}

/** Registers the service worker that caches the offline page (public/service-worker.js). */
function keepOfflinePage(buildId: string): void {
  // Not available without https.
  if (buildId === 'development' || !('serviceWorker' in navigator)) return;
  const query = new URLSearchParams({ build: buildId, languages: prefixedLocales.join() });
  navigator.serviceWorker
    .register(`/service-worker.js?${query}`)
    // Without a service worker the browser shows its own offline page.
    .catch(() => undefined);
}
