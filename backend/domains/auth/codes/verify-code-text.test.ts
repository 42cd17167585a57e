import { expect, it } from 'vitest';
import { verifyScene } from '../../../../lib/auth/verify-code-contract';
import { locales } from '../../../../lib/i18n/locales';
import { composeMail } from '../../../platform/mail/compose-mail';
import { verifyCodeMail, verifyCodeSms } from './verify-code-text';

const shop = { shopName: 'Star Shop', coinName: 'Star Coins' };

it('puts the code exactly once into the subject and the short message, and no other six digits', () => {
  for (const locale of locales) {
    for (const scene of verifyScene.options) {
      const sent = { scene, code: '048213', minutes: 5, isOwn: scene === 'UNBIND' };
      const { subject, text } = verifyCodeSms(locale, shop, sent);
      expect(subject.match(/\d{6}/g)).toEqual(['048213']);
      expect(text.match(/\d{6}/g)).toEqual(['048213']);
      expect(text).toContain('5');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(composeMail(locale, shop, verifyCodeMail(locale, sent)).subject).toBe(subject);
    }
  }
});

it('warns an owner who did not request a code for an own contact that a stranger is in the account', () => {
  for (const locale of locales) {
    const sent = { scene: 'UNBIND' as const, code: '048213', minutes: 5 };
    const [own, other] = [true, false].map((isOwn) => ({
      note: composeMail(locale, shop, verifyCodeMail(locale, { ...sent, isOwn })).note,
      sms: verifyCodeSms(locale, shop, { ...sent, isOwn }).text,
    }));
    expect(own?.note).toMatch(/sign out all other devices|所有其他/);
    expect(other?.note).toMatch(/ignore|忽略/);
    expect(own?.sms).toMatch(/change your password|密码|密碼/);
    expect(other?.sms).not.toMatch(/change your password|密码|密碼/);
  }
});
