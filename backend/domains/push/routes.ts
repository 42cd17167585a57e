import type { Routes } from '../../platform/handlers';
import { removeDevice, savePreference, subscribe, viewPush } from './devices';

export const pushRoutes = {
  'GET /upms/member/push/view': (context) => viewPush(context),
  'POST /upms/member/push/subscribe': (context, { body }) => subscribe(context, body),
  'POST /upms/member/push/remove': (context, { body }) => removeDevice(context, body.id),
  'POST /upms/member/push/save': (context, { body }) => savePreference(context, body),
} satisfies Routes;
