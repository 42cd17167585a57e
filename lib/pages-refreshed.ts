import { channel } from 'node:diagnostics_channel';

/**
 * Publishes the cache tags that this process invalidates. The response cache around Next.js runs outside its
 * bundle and subscribes here.
 */
export const pagesRefreshed = channel('store.pages-refreshed');
