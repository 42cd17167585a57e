import type { Messages } from 'next-intl';
import { lazyTexts } from '@/lib/i18n/lazy-texts';

/** The texts of the login dialog. */
export const authTexts = lazyTexts<Messages['auth']>(
  (locale) => import(`../../../messages/${locale}/auth.json`),
);
