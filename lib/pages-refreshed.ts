import { channel } from 'node:diagnostics_channel';

/**
 * Told whenever cached pages of this process were made invalid. The server around Next keeps whole answers for a
 * moment, and is another program of the same process: it hears of it here.
 */
export const pagesRefreshed = channel('store.pages-refreshed');
