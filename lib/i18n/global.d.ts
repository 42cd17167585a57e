/** Types of `useTranslations`: keys and arguments are checked against the zh-cn files. */
import type account from '../../messages/zh-cn/account.json';
import type asset from '../../messages/zh-cn/asset.json';
import type auth from '../../messages/zh-cn/auth.json';
import type common from '../../messages/zh-cn/common.json';
import type content from '../../messages/zh-cn/content.json';
import type error from '../../messages/zh-cn/error.json';
import type figures from '../../messages/zh-cn/figures.json';
import type goods from '../../messages/zh-cn/goods.json';
import type home from '../../messages/zh-cn/home.json';
import type member from '../../messages/zh-cn/member.json';
import type message from '../../messages/zh-cn/message.json';
import type order from '../../messages/zh-cn/order.json';
import type payment from '../../messages/zh-cn/payment.json';
import type presents from '../../messages/zh-cn/presents.json';
import type sandbox from '../../messages/zh-cn/sandbox.json';
import type search from '../../messages/zh-cn/search.json';
import type server from '../../messages/zh-cn/server.json';
import type shell from '../../messages/zh-cn/shell.json';
import type staff from '../../messages/zh-cn/staff.json';
import type { Locale } from './locales';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      common: typeof common;
      error: typeof error;
      server: typeof server;
      shell: typeof shell;
      home: typeof home;
      goods: typeof goods;
      search: typeof search;
      member: typeof member;
      account: typeof account;
      asset: typeof asset;
      message: typeof message;
      order: typeof order;
      payment: typeof payment;
      presents: typeof presents;
      sandbox: typeof sandbox;
      auth: typeof auth;
      content: typeof content;
      figures: typeof figures;
      staff: typeof staff;
    };
  }
}

declare global {
  interface ImportMeta {
    /** Resolved by the bundler: the modules that match the pattern, by path. */
    glob<T>(pattern: string, options: Record<'eager', true> & Record<'import', 'default'>): Record<string, T>;
  }
}
