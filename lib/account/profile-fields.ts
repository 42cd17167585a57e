import { nicknameMost, qqLeast, qqMost, wechatLeast, wechatMost } from '../promises';
import { isVisibleName } from '../text/name';

/** Rules for the profile, shared by the form and the backend. */

/** Whether a nickname is valid that `readName` returned. Reviews show it next to other text, so all of it is visible. */
export function isNickname(text: string): boolean {
  if (text === '' || text.length > 200) return false;
  if (!isVisibleName(text)) return false;
  return [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].length <= nicknameMost;
}

export function isQq(text: string): boolean {
  return text.length >= qqLeast && text.length <= qqMost && /^[1-9]\d*$/.test(text);
}

/** A letter, then letters, digits, `-` and `_`. */
export function isWechat(text: string): boolean {
  return text.length >= wechatLeast && text.length <= wechatMost && /^[A-Za-z][-_A-Za-z0-9]*$/.test(text);
}
