import type { VerifyScene } from '../../lib/contract/upms';
import type { Context } from '../platform/context';

type Language = Context['locale'];

const purposes: Record<VerifyScene, Record<Language, string>> = {
  LOGIN: { 'zh-cn': '登录', en: 'sign in', 'zh-hk': '登入' },
  REGISTER: { 'zh-cn': '注册', en: 'create your account', 'zh-hk': '註冊' },
  RESET_PASSWORD: { 'zh-cn': '重置密码', en: 'reset your password', 'zh-hk': '重設密碼' },
  BIND_PHONE: { 'zh-cn': '绑定手机', en: 'link your phone', 'zh-hk': '綁定手機' },
  BIND_EMAIL: { 'zh-cn': '绑定邮箱', en: 'link your e-mail', 'zh-hk': '綁定電郵' },
  UNBIND: { 'zh-cn': '解除绑定', en: 'unlink a contact', 'zh-hk': '解除綁定' },
  CARD_REVEAL: { 'zh-cn': '查看卡密', en: 'view your code', 'zh-hk': '查看卡密' },
};

/** Subject and text of the mail or short message; `minutes` is how long the code works. */
export function verifyCodeText(
  language: Language,
  { scene, code, minutes }: { scene: VerifyScene; code: string; minutes: number },
): { subject: string; text: string } {
  const purpose = purposes[scene][language];
  switch (language) {
    case 'zh-cn':
      return {
        subject: `【天云商城】${purpose}验证码 ${code}`,
        text: `您的${purpose}验证码是 ${code}，${minutes} 分钟内有效。\n请勿告诉任何人，客服也不会向您索取。如非本人操作，请忽略此邮件。`,
      };
    case 'zh-hk':
      return {
        subject: `【天雲商城】${purpose}驗證碼 ${code}`,
        text: `您的${purpose}驗證碼是 ${code}，${minutes} 分鐘內有效。\n請勿告訴任何人，客服亦不會向您索取。如非本人操作，請忽略此郵件。`,
      };
    case 'en':
      return {
        subject: `Tianyun Store: ${code} is your code`,
        text: `Your code to ${purpose} is ${code}. It works for ${minutes} minutes.\nDo not share it with anyone; our staff will never ask for it. If you did not ask for it, ignore this message.`,
      };
  }
}
