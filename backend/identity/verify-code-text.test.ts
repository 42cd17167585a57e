import { expect, it } from 'vitest';
import { verifyScene } from '../../lib/contract/upms';
import { locales } from '../../lib/i18n/locales';
import { verifyCodeText } from './verify-code-text';

it('every mail holds its code once in subject and text, and no other six digits', () => {
  for (const language of locales) {
    for (const scene of verifyScene.options) {
      const { subject, text } = verifyCodeText(language, { scene, code: '048213', minutes: 5 });
      expect(subject.match(/\d{6}/g)).toEqual(['048213']);
      expect(text.match(/\d{6}/g)).toEqual(['048213']);
      expect(text).toContain('5');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  }
});
