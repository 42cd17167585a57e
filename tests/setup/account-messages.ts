import type { Locale } from '@/lib/i18n/locales';
import enAccount from '@/messages/en/account.json';
import enAuth from '@/messages/en/auth.json';
import enCommon from '@/messages/en/common.json';
import enServer from '@/messages/en/server.json';
import enShell from '@/messages/en/shell.json';
import cnAccount from '@/messages/zh-cn/account.json';
import cnAuth from '@/messages/zh-cn/auth.json';
import cnCommon from '@/messages/zh-cn/common.json';
import cnServer from '@/messages/zh-cn/server.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hkAccount from '@/messages/zh-hk/account.json';
import hkAuth from '@/messages/zh-hk/auth.json';
import hkCommon from '@/messages/zh-hk/common.json';
import hkServer from '@/messages/zh-hk/server.json';
import hkShell from '@/messages/zh-hk/shell.json';

/** The texts of signing in and of the member's account. */
export const accountMessages = {
  'zh-cn': { account: cnAccount, auth: cnAuth, common: cnCommon, server: cnServer, shell: cnShell },
  en: { account: enAccount, auth: enAuth, common: enCommon, server: enServer, shell: enShell },
  'zh-hk': { account: hkAccount, auth: hkAuth, common: hkCommon, server: hkServer, shell: hkShell },
} satisfies Record<Locale, object>;
