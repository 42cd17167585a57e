/** Canonical form of an e-mail address: trimmed and lower-cased. The shop compares addresses case-insensitively. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Whether mail can be sent to the address: one `@`, a domain with a dot, plain characters, at most 254 (RFC 5321). Line
 * breaks, commas and angle brackets are rejected, which prevents header injection.
 */
export function isEmail(email: string): boolean {
  if (email.length > 254 || email.indexOf('@') > 64) return false;
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(email);
}

/** Digits only, without the dial code and the leading zeros of domestic dialling. */
export function normalMobile(text: string): string {
  return text.replace(/[\s()-]/g, '').replace(/^0+/, '');
}

/** Whether a normalised phone number has a valid length. */
export function isMobile(mobile: string): boolean {
  return /^[1-9]\d{4,13}$/.test(mobile);
}

/** `de***@tianyun.example` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, name.length > 2 ? 2 : 1)}***${email.slice(at)}`;
}

/** `9876****32`; short numbers show only their last two digits. */
export function maskMobile(mobile: string): string {
  const head = mobile.length >= 8 ? mobile.slice(0, mobile.length - 6) : '';
  return `${head}****${mobile.slice(-2)}`;
}

/**
 * The network of one subscriber: the IPv4 address, or the /64 prefix of an IPv6 address, because a single customer
 * usually controls a whole /64.
 */
export function networkOf(ip: string): string {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [left = '', right] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

/** `203.0.113.*`, `2001:db8:1:2:*`: recognisable to its owner without exposing the full IP. */
export function maskIp(ip: string): string {
  const network = networkOf(ip);
  if (network.endsWith('::/64')) return network.replace('::/64', ':*');
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, '*') : '*';
}
