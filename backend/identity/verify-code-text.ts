import type { VerifyScene } from '../../lib/contract/upms';
import type { Context } from '../platform/context';
import { layOutMail, type Mail } from '../platform/mail-layout';

type Language = Context['locale'];

const purposes: Record<VerifyScene, Record<Language, string>> = {
  LOGIN: { 'zh-cn': '登录', en: 'sign in', 'zh-hk': '登入' },
  REGISTER: { 'zh-cn': '注册', en: 'create your account', 'zh-hk': '註冊' },
  RESET_PASSWORD: { 'zh-cn': '重置密码', en: 'reset your password', 'zh-hk': '重設密碼' },
  BIND_PHONE: { 'zh-cn': '绑定手机', en: 'link your phone', 'zh-hk': '綁定手機' },
  BIND_EMAIL: { 'zh-cn': '绑定邮箱', en: 'link your e-mail', 'zh-hk': '綁定電郵' },
  UNBIND: { 'zh-cn': '更换绑定', en: 'change your linked e-mail or phone', 'zh-hk': '更換綁定' },
  CARD_REVEAL: { 'zh-cn': '查看卡密', en: 'view your code', 'zh-hk': '查看卡密' },
  SET_PASSWORD: { 'zh-cn': '设置密码', en: 'set your password', 'zh-hk': '設定密碼' },
  ACCOUNT_EXPORT: { 'zh-cn': '导出数据', en: 'export your data', 'zh-hk': '匯出資料' },
  ACCOUNT_CLOSE: { 'zh-cn': '注销账号', en: 'close your account', 'zh-hk': '註銷帳號' },
};

type CodeWords = { scene: VerifyScene; code: string; minutes: number };

/** The short message; `minutes` is how long the code works. */
export function verifyCodeText(
  language: Language,
  { scene, code, minutes }: CodeWords,
): { subject: string; text: string } {
  const purpose = purposes[scene][language];
  switch (language) {
    case 'zh-cn':
      return {
        subject: `【天云商城】${purpose}验证码 ${code}`,
        text: `【天云商城】您的${purpose}验证码是 ${code}，${minutes} 分钟内有效，请勿告诉任何人。`,
      };
    case 'zh-hk':
      return {
        subject: `【天雲商城】${purpose}驗證碼 ${code}`,
        text: `【天雲商城】您的${purpose}驗證碼是 ${code}，${minutes} 分鐘內有效，請勿告訴任何人。`,
      };
    case 'en':
      return {
        subject: `Tianyun Store: ${code} is your code`,
        text: `Tianyun Store: your code to ${purpose} is ${code}. It works for ${minutes} minutes. Do not share it.`,
      };
  }
}

/** What the mail says besides the digits. */
const words: Record<
  Language,
  {
    line: (purpose: string, minutes: number) => string;
    title: (purpose: string) => string;
    note: string;
    hasAccount: string;
    signIn: string;
  }
> = {
  'zh-cn': {
    title: (purpose) => `${purpose}验证码`,
    line: (purpose, minutes) => `您正在${purpose}，验证码如下，${minutes} 分钟内有效。`,
    note: '请勿告诉任何人，客服也不会向您索取。如非本人操作，请忽略此邮件。',
    hasAccount: '这个邮箱已经注册过天云商城，不需要再注册：直接登录即可，忘记密码也可以在登录页找回。',
    signIn: '去登录',
  },
  en: {
    title: (purpose) => `Your code to ${purpose}`,
    line: (purpose, minutes) => `Use this code to ${purpose}. It works for ${minutes} minutes.`,
    note: 'Do not share it with anyone; our staff will never ask for it. If you did not ask for it, ignore this mail.',
    hasAccount:
      'There is already a Tianyun Store account for this address. You do not need a second one: just sign in, and reset your password there if you have forgotten it.',
    signIn: 'Sign in',
  },
  'zh-hk': {
    title: (purpose) => `${purpose}驗證碼`,
    line: (purpose, minutes) => `您正在${purpose}，驗證碼如下，${minutes} 分鐘內有效。`,
    note: '請勿告訴任何人，客服亦不會向您索取。如非本人操作，請忽略此電郵。',
    hasAccount: '這個電郵已經註冊過天雲商城，不需要再註冊：直接登入即可，忘記密碼亦可在登入頁找回。',
    signIn: '前往登入',
  },
};

/**
 * The mail with a code.
 * @param loginUrl given when somebody registers a mailbox that has an account: only its owner reads that
 */
export function verifyCodeMail(
  language: Language,
  given: CodeWords & { loginUrl?: string | undefined },
): Mail {
  const { scene, code, minutes, loginUrl } = given;
  const purpose = purposes[scene][language];
  const { title, line, note, hasAccount, signIn } = words[language];
  return layOutMail(language, {
    subject: verifyCodeText(language, given).subject,
    title: title(purpose),
    lines: [line(purpose, minutes), ...(loginUrl ? [hasAccount] : [])],
    code,
    ...(loginUrl ? { button: { label: signIn, url: loginUrl } } : {}),
    note,
  });
}
