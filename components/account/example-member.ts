import type { Member } from '@/lib/account/member-contract';

/** A new member with a password and nothing else bound, for tests. */
export const exampleMember: Member = {
  id: '1',
  username: 'ty2345',
  nickname: 'Lin',
  avatar: null,
  qq: null,
  wechat: null,
  vipLevel: 'V1',
  vipName: 'Regular',
  vipProgress: { spend: 0, nextLevel: 'V2', nextName: 'Silver', missing: 100 },
  areaCode: null,
  mobile: null,
  email: null,
  hasPassword: true,
  hasAuthenticator: false,
  certificationStatus: 'UNVERIFIED',
  limits: { single: 300, daily: 500, verifiedDaily: 5000 },
  point: 0,
  couponCount: 0,
  favoriteCount: 0,
  unpaidCount: 0,
  createdTime: '2026-08-08 10:00:00',
};
