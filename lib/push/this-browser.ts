/**
 * What the shop needs of the browser for notifications. Browsers offer it on https only, Safari on an iPhone for pages on
 * the home screen only, and none promises that its push service can be reached.
 */

/** Milliseconds that the service worker, which pages register while they are idle, may take. */
const workerTime = 10_000;

export type BrowserState = 'unsupported' | 'blocked' | 'ask' | 'granted';

export function browserState(): BrowserState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  const { permission } = Notification;
  return permission === 'denied' ? 'blocked' : permission === 'granted' ? 'granted' : 'ask';
}

/** The subscription that the browser has; null without one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Requests the permission at once, because browsers allow the request after a click only. */
export async function isAllowedNow(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Subscribes at the browser's push service. A subscription with another key of the shop is replaced.
 * @throws Error when there is no service worker, or the push service cannot be reached
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No service worker')), workerTime);
  });
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The body of the call that sends notifications to a browser. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, p256dh, auth, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The key of the shop that a subscription is bound to, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
