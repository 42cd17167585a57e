import { z } from 'zod';
import { endpoint, id, shanghaiTime, yuan } from '../wire/endpoint';

export const member = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  qq: z.string().nullable(),
  wechat: z.string().nullable(),
  vipLevel: z.string(),
  vipName: z.string(),
  vipProgress: z.object({
    /** Yuan spent in the last 365 days. */
    spend: yuan,
    nextLevel: z.string().nullable(),
    nextName: z.string().nullable(),
    /** Yuan still missing for the next level, null at the top. */
    missing: yuan.nullable(),
  }),
  areaCode: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Changes of the account then need its code too. */
  hasAuthenticator: z.boolean(),
  certificationStatus: z.enum(['UNVERIFIED', 'IN_VERIFICATION', 'VERIFICATION_FAILED', 'VERIFIED']),
  /** Limits in yuan: per order and per day now, and per day after verification. */
  limits: z.object({ single: yuan, daily: yuan, verifiedDaily: yuan }),
  point: z.number().int(),
  couponCount: z.number().int(),
  favoriteCount: z.number().int(),
  unpaidCount: z.number().int(),
  createdTime: shanghaiTime,
});
export type Member = z.infer<typeof member>;

export const memberContract = {
  'GET /upms/member/profile/load_member': endpoint({
    summary: 'Read the signed-in member',
    token: 'member',
    data: z.object({ member }),
  }),
  'GET /upms/member/profile/session': endpoint({
    summary: 'Read the signed-in member; null for a visitor',
    token: 'optional',
    data: z.object({ member: member.nullable() }),
  }),
};
