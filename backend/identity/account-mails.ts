import type { Locale } from '../../lib/i18n/locales';
import { layOutMail, type Mail, type MailContent } from '../platform/mail-layout';

/** Mails about an account's safety. They go out outside any request, so that their texts live here. */
type Words<T> = Record<Locale, (given: T) => MailContent>;

const reset: Words<{ nickname: string; url: string; minutes: number }> = {
  'zh-cn': ({ nickname, url, minutes }) => ({
    subject: '【天云商城】重置您的登录密码',
    title: '重置密码',
    lines: [`${nickname}，您好：`, `点击下面的按钮设置新密码。链接 ${minutes} 分钟内有效，只能使用一次。`],
    button: { label: '设置新密码', url },
    note: '如果不是您本人操作，请忽略此邮件，您的密码不会改变。请不要把此邮件转发给任何人。',
  }),
  en: ({ nickname, url, minutes }) => ({
    subject: 'Tianyun Store: reset your password',
    title: 'Reset your password',
    lines: [
      `Hello ${nickname},`,
      `Use the button below to choose a new password. The link works once, for ${minutes} minutes.`,
    ],
    button: { label: 'Choose a new password', url },
    note: 'If you did not ask for this, ignore this mail: your password stays as it is. Do not forward it to anyone.',
  }),
  'zh-hk': ({ nickname, url, minutes }) => ({
    subject: '【天雲商城】重設您的登入密碼',
    title: '重設密碼',
    lines: [`${nickname}，您好：`, `按下面的按鈕設定新密碼。連結 ${minutes} 分鐘內有效，只能使用一次。`],
    button: { label: '設定新密碼', url },
    note: '如非您本人操作，請忽略此電郵，您的密碼不會改變。請不要把此電郵轉寄給任何人。',
  }),
};

const changed: Words<{ nickname: string; time: string; device: string; ip: string; url: string }> = {
  'zh-cn': ({ nickname, time, device, ip, url }) => ({
    subject: '【天云商城】您的登录密码已更改',
    title: '密码已更改',
    lines: [`${nickname}，您好：`, '您的登录密码刚刚被更改，其他设备上的登录已全部退出。'],
    facts: [
      { name: '时间（上海）', value: time },
      { name: '设备', value: device },
      { name: 'IP 地址', value: ip },
    ],
    button: { label: '不是我，重置密码', url },
    note: '如果是您本人操作，无需处理。',
  }),
  en: ({ nickname, time, device, ip, url }) => ({
    subject: 'Tianyun Store: your password was changed',
    title: 'Your password was changed',
    lines: [
      `Hello ${nickname},`,
      'Your password was changed a moment ago. Every other device has been signed out.',
    ],
    facts: [
      { name: 'Time (Shanghai)', value: time },
      { name: 'Device', value: device },
      { name: 'IP address', value: ip },
    ],
    button: { label: 'It was not me: reset my password', url },
    note: 'If it was you, there is nothing to do.',
  }),
  'zh-hk': ({ nickname, time, device, ip, url }) => ({
    subject: '【天雲商城】您的登入密碼已更改',
    title: '密碼已更改',
    lines: [`${nickname}，您好：`, '您的登入密碼剛剛被更改，其他裝置上的登入已全部登出。'],
    facts: [
      { name: '時間（上海）', value: time },
      { name: '裝置', value: device },
      { name: 'IP 位址', value: ip },
    ],
    button: { label: '不是我，重設密碼', url },
    note: '如是您本人操作，無需處理。',
  }),
};

const newDevice: Words<{ nickname: string; time: string; device: string; ip: string; url: string }> = {
  'zh-cn': ({ nickname, time, device, ip, url }) => ({
    subject: '【天云商城】新设备登录提醒',
    title: '有新设备登录了您的账号',
    lines: [`${nickname}，您好：`, '您的账号刚刚在一台之前没有用过的设备或网络上登录。'],
    facts: [
      { name: '时间（上海）', value: time },
      { name: '设备', value: device },
      { name: 'IP 地址', value: ip },
    ],
    button: { label: '查看登录设备', url },
    note: '如果是您本人，无需处理。如果不是，请立即退出该设备并更改密码。',
  }),
  en: ({ nickname, time, device, ip, url }) => ({
    subject: 'Tianyun Store: sign-in from a new device',
    title: 'A new device signed in to your account',
    lines: [
      `Hello ${nickname},`,
      'Your account was just used to sign in from a device or network that we had not seen before.',
    ],
    facts: [
      { name: 'Time (Shanghai)', value: time },
      { name: 'Device', value: device },
      { name: 'IP address', value: ip },
    ],
    button: { label: 'See my devices', url },
    note: 'If it was you, there is nothing to do. If not, sign that device out and change your password at once.',
  }),
  'zh-hk': ({ nickname, time, device, ip, url }) => ({
    subject: '【天雲商城】新裝置登入提醒',
    title: '有新裝置登入了您的帳號',
    lines: [`${nickname}，您好：`, '您的帳號剛剛在一部之前沒有用過的裝置或網絡上登入。'],
    facts: [
      { name: '時間（上海）', value: time },
      { name: '裝置', value: device },
      { name: 'IP 位址', value: ip },
    ],
    button: { label: '查看登入裝置', url },
    note: '如是您本人，無需處理。如不是，請立即登出該裝置並更改密碼。',
  }),
};

type Given<W> = W extends Words<infer T> ? T : never;

export function resetMail(locale: Locale, given: Given<typeof reset>): Mail {
  return layOutMail(locale, reset[locale](given));
}

export function passwordChangedWords(locale: Locale, given: Given<typeof changed>): MailContent {
  return changed[locale](given);
}

export function newDeviceWords(locale: Locale, given: Given<typeof newDevice>): MailContent {
  return newDevice[locale](given);
}
