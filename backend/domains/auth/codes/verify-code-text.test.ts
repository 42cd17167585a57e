import { expect, it } from 'vitest';
import { verifyScene } from '../../../../lib/auth/verify-code-contract';
import { locales } from '../../../../lib/i18n/locales';
import { composeMail } from '../../../platform/mail/compose-mail';
import { verifyCodeMail, verifyCodeSms } from './verify-code-text';

const shop = { shopName: 'Star Shop', coinName: 'Star Coins' };

it('puts the code exactly once into the subject and the short message, and no other six digits', () => {
  for (const locale of locales) {
    for (const scene of verifyScene.options) {
      const sent = { scene, code: '048213', minutes: 5 };
      const { subject, text } = verifyCodeSms(locale, shop, sent);
      expect(subject.match(/\d{6}/g)).toEqual(['048213']);
      expect(text.match(/\d{6}/g)).toEqual(['048213']);
      expect(text).toContain('5');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(composeMail(locale, shop, verifyCodeMail(locale, sent)).subject).toBe(subject);
    }
  }
});
