import { networkOf } from '../../../../lib/networks';

/** `de***@mail.example` */
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

/** `203.0.113.*`, `2001:db8:1:2:*`: recognisable to its owner without exposing the full IP. */
export function maskIp(ip: string): string {
  const network = networkOf(ip);
  if (network.endsWith('::/64')) return network.replace('::/64', ':*');
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, '*') : '*';
}
