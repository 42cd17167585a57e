import type { Messages } from 'next-intl';
import { lazyTexts } from '@/lib/i18n/lazy-texts';

/** The texts of the message centre. */
export const messageTexts = lazyTexts<Messages['message']>(
  (locale) => import(`../../../messages/${locale}/message.json`),
);
