import { z } from 'zod';
import { endpoint, httpsUrl, id, nothing, shanghaiTime } from '../wire/endpoint';
import { pushKinds } from './rules';

/** An hour of the clock of the device. */
const hour = z.number().int().min(0).max(23);

/** From this hour until that one nothing is sent; null: at any time. */
const quietHours = z.object({ from: hour, until: hour }).nullable();

const pushDevice = z.object({ id, device: z.string(), createdTime: shanghaiTime });

const pushView = z.object({
  /** The key that a browser needs to subscribe (VAPID, base64url). */
  publicKey: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  quietHours,
  devices: z.array(pushDevice),
});
export type PushView = z.infer<typeof pushView>;

export const pushContract = {
  'GET /upms/member/push/view': endpoint({
    summary: "The member's notifications on devices: kinds, quiet hours, devices, and the key to subscribe",
    token: 'member',
    data: pushView,
  }),
  'POST /upms/member/push/subscribe': endpoint({
    summary: 'Send notifications to this browser while it is signed in; may be repeated',
    token: 'member',
    secret: true,
    body: z.object({
      /** As the browser's `PushSubscription` states them. */
      endpoint: httpsUrl.max(1000),
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/),
      /** The time zone of its clock, for the quiet hours. */
      zone: z.string().max(64),
    }),
    data: z.object({ id }),
  }),
  'POST /upms/member/push/remove': endpoint({
    summary: 'Send no more notifications to a device',
    token: 'member',
    body: z.object({ id }),
    data: nothing,
  }),
  'POST /upms/member/push/save': endpoint({
    summary: 'Choose what to be notified of, and the quiet hours',
    token: 'member',
    body: z.object({ kinds: z.array(z.enum(pushKinds)).max(pushKinds.length), quietHours }),
    data: nothing,
  }),
};
