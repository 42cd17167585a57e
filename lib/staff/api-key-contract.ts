import { z } from 'zod';
import { keyDays, keyScopes, keyStates } from '../permissions/key-scopes';
import { nameMost } from '../text-lengths';
import { endpoint, id, nothing, shanghaiTime } from '../wire/endpoint';
import { staffReason } from './contract';

const own = { token: 'staff', permission: 'key.own' } as const;

const apiKeyRow = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.string()),
  state: z.enum([...keyStates, 'EXPIRED']),
  /** Whose key it is: it may do what this person is permitted. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** The last four characters of the key. */
  ending: z.string(),
  /** Until when it works. */
  expireTime: shanghaiTime,
  lastUsedTime: shanghaiTime.nullable(),
  createdTime: shanghaiTime,
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

export const apiKeyContract = {
  'GET /upms/admin/api_key/list': endpoint({
    summary: 'The own API keys, and those of all staff for administrators, newest first',
    ...own,
    data: z.array(apiKeyRow),
  }),
  'POST /upms/admin/api_key/create': endpoint({
    summary:
      'Make an API key, which is in the response and never again; one that can move value works after a second person has approved it',
    ...own,
    act: 'API_KEY',
    stepUp: true,
    secret: true,
    body: z.object({
      name: z.string().trim().min(1).max(nameMost),
      scopes: z
        .array(z.enum(keyScopes))
        .min(1)
        .max(keyScopes.length)
        .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
      days: z.union(keyDays.map((days) => z.literal(days))),
      reason: staffReason,
    }),
    data: z.object({ id, key: z.string(), approvalId: id.nullable() }),
  }),
  'POST /upms/admin/api_key/revoke': endpoint({
    summary: 'Revoke an own API key, or that of another person as an administrator; it stops at once',
    ...own,
    body: z.object({ id, reason: staffReason }),
    data: nothing,
  }),
};
