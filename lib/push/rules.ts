/** What a member is notified of on a device; each kind can be switched off. */
export const pushKinds = ['DELIVERED', 'REFUNDED', 'ANSWERED', 'OPENED'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Devices of one member that get notifications; a further one replaces the one that was not seen for longest. */
export const mostPushDevices = 10;

/** Hours of the device's clock in which nothing is sent, for members who have chosen none. */
export const defaultQuietHours = { from: 23, until: 8 } as const;

/**
 * The push services of the browsers: Chrome and what is built on it, Firefox, Safari, Edge. The store calls no other
 * host on behalf of a member.
 */
const pushServices = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const edgeServices = '.notify.windows.com';

/** Whether a subscription is at the push service of a browser. */
export function isAtPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    (pushServices.includes(hostname) || hostname.endsWith(edgeServices))
  );
}

/** Whether a name is a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
