import type { Locale } from '../../lib/i18n/locales';
import type { Executor } from '../database/connect';
import type { Services } from '../platform/context';
import { brandName, type MailContent } from '../platform/mail-layout';
import { queueAccountNotice, type Reader } from '../platform/outbox';
import { storeLink } from '../platform/store-link';

/** A mail in every language. Its button leads to `page`; without one it has none. */
type AccountMail = Record<Locale, Words> & { page?: string };
type Words = Pick<MailContent, 'title' | 'lines'> & { button?: string };

// Mails go out outside any request, so that their texts live here and not in the page's message files.

export const emailChanged = (masked: string): AccountMail => ({
  'zh-cn': {
    title: '登录邮箱已更换',
    lines: [
      `账号绑定的邮箱已更换为 ${masked}，原邮箱（如有）不再用于登录，其他设备上的登录已全部退出。`,
      '如非本人操作，请立即联系客服。',
    ],
  },
  en: {
    title: 'Your sign-in e-mail has changed',
    lines: [
      `The e-mail of your account is now ${masked}. A former one can no longer be used to sign in, and every other device has been signed out.`,
      'If this was not you, contact customer service at once.',
    ],
  },
  'zh-hk': {
    title: '登入電郵已更換',
    lines: [
      `帳號綁定的電郵已更換為 ${masked}，原電郵（如有）不再用於登入，其他裝置上的登入已全部登出。`,
      '如非本人操作，請立即聯絡客服。',
    ],
  },
});

export const phoneChanged = (masked: string): AccountMail => ({
  page: '/member/profile',
  'zh-cn': {
    title: '绑定的手机已更换',
    lines: [
      `账号绑定的手机已更换为 ${masked}，其他设备上的登录已全部退出。`,
      '如非本人操作，请立即修改密码并联系客服。',
    ],
    button: '查看账号安全',
  },
  en: {
    title: 'Your phone number has changed',
    lines: [
      `The phone of your account is now ${masked}. Every other device has been signed out.`,
      'If this was not you, change your password and contact customer service at once.',
    ],
    button: 'See my security settings',
  },
  'zh-hk': {
    title: '綁定的手機已更換',
    lines: [
      `帳號綁定的手機已更換為 ${masked}，其他裝置上的登入已全部登出。`,
      '如非本人操作，請立即更改密碼並聯絡客服。',
    ],
    button: '查看帳號安全',
  },
});

export const identityVerified: AccountMail = {
  page: '/member/profile/identity',
  'zh-cn': {
    title: '身份验证已通过',
    lines: ['您的身份验证已通过，购买限额已提高。'],
    button: '查看限额',
  },
  en: {
    title: 'Your identity is verified',
    lines: ['Your identity is verified and your purchase limits are raised.'],
    button: 'See my limits',
  },
  'zh-hk': {
    title: '身份驗證已通過',
    lines: ['您的身份驗證已通過，購買限額已提高。'],
    button: '查看限額',
  },
};

export const identityNotVerified = (reason: string): AccountMail => ({
  page: '/member/profile/identity',
  'zh-cn': {
    title: '身份验证未通过',
    lines: ['您的身份验证未通过，原因：', reason, '您可以修改后重新提交。'],
    button: '重新提交',
  },
  en: {
    title: 'Your identity could not be verified',
    lines: ['Your identity could not be verified. The reason:', reason, 'You can correct it and try again.'],
    button: 'Try again',
  },
  'zh-hk': {
    title: '身份驗證未通過',
    lines: ['您的身份驗證未通過，原因：', reason, '您可以修改後重新提交。'],
    button: '重新提交',
  },
});

export const exportReady = (days: number): AccountMail => ({
  page: '/member/account',
  'zh-cn': {
    title: '您的数据已准备好',
    lines: [`您申请导出的数据已准备好，${days} 天内可以登录后下载。`],
    button: '去下载',
  },
  en: {
    title: 'Your data is ready',
    lines: [`The copy of your data is ready. Sign in to download it within ${days} days.`],
    button: 'Go to my download',
  },
  'zh-hk': {
    title: '您的資料已準備好',
    lines: [`您申請匯出的資料已準備好，${days} 天內可以登入後下載。`],
    button: '去下載',
  },
});

export const accountClosed: AccountMail = {
  'zh-cn': {
    title: '账号已注销',
    lines: ['您的账号已注销，个人资料已删除；依法需要保存的订单记录除外。', '感谢您的使用。'],
  },
  en: {
    title: 'Your account is closed',
    lines: [
      'Your account is closed and your personal details are deleted, except order records that the law asks us to keep.',
      'Thank you for having been with us.',
    ],
  },
  'zh-hk': {
    title: '帳號已註銷',
    lines: ['您的帳號已註銷，個人資料已刪除；依法須保存的訂單記錄除外。', '感謝您的使用。'],
  },
};

/** Write to a member in his language. */
export function queueAccountMail(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  to: Reader,
  mail: AccountMail,
): Promise<void> {
  return queueAccountNotice(tx, services, to, (locale) => {
    const { button, ...words } = mail[locale];
    const brand = brandName(locale);
    const subject = locale === 'en' ? `${brand}: ${words.title}` : `【${brand}】${words.title}`;
    const url = storeLink({ ...services, locale }, mail.page ?? '/');
    return { ...words, subject, ...(button ? { button: { label: button, url } } : {}) };
  });
}
