import { emailMost } from '../text-lengths';
import { withoutFormat } from './characters';

/** RFC 5321. */
const longestMailbox = 64;
/** Dot-atoms of RFC 5322: no dot at the start, at the end or beside another. */
const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
/** Characters that the URL parser would read as something else than part of a host. */
const notInHost = /[\p{Cc}\s%/\\:?#@[\]<>^|]/u;

/**
 * Reads an e-mail address: width folded, without format characters, lower case, an international domain in its ASCII form
 * (`münchen.example` is `xn--mnchen-3ya.example`). The shop compares addresses case-insensitively.
 * @returns the trimmed text when it has no readable domain; {@link isEmail} then refuses it
 */
export function readEmail(text: string): string {
  // Longer than any address: not worth the work of reading it.
  if (text.length > emailMost * 2) return text;
  const typed = withoutFormat(text).trim();
  const at = typed.lastIndexOf('@');
  if (at < 1) return typed.toLowerCase();
  const host = asciiDomain(typed.slice(at + 1));
  return host === null
    ? typed.toLowerCase()
    : `${typed.slice(0, at).normalize('NFKC').toLowerCase()}@${host}`;
}

/**
 * Whether mail can be sent to an address that {@link readEmail} returned: one `@`, a domain with a dot, plain characters,
 * at most 254 of them. Line breaks, commas and angle brackets are refused, which prevents header injection.
 */
export function isEmail(email: string): boolean {
  const at = email.indexOf('@');
  if (email.length > emailMost || at < 1 || at > longestMailbox) return false;
  return mailbox.test(email.slice(0, at)) && domain.test(email.slice(at + 1));
}

/** Every browser and Node.js implement UTS 46 for the hosts of URLs. */
function asciiDomain(typed: string): string | null {
  if (typed === '' || notInHost.test(typed)) return null;
  try {
    return new URL(`https://${typed}`).hostname;
  } catch {
    return null;
  }
}
