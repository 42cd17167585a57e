import { z } from 'zod';
import { captchaAnswer } from './auth';
import { endpoint, id, idList, nothing, pageOf, pageQuery, shanghaiTime, yuan } from './endpoint';
import { rechargeValues } from './recharge';

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
  certificationStatus: z.enum(['UNVERIFIED', 'IN_VERIFICATION', 'VERIFICATION_FAILED', 'VERIFIED']),
  /** What one order and one day may cost now, and what a day may cost once verified; yuan. */
  limits: z.object({ single: yuan, daily: yuan, verifiedDaily: yuan }),
  point: z.number().int(),
  couponCount: z.number().int(),
  favoriteCount: z.number().int(),
  unpaidCount: z.number().int(),
  createdTime: shanghaiTime,
});
export type Member = z.infer<typeof member>;

export const address = z.object({
  id,
  consignee: z.string(),
  telephone: z.string(),
  country: z.string(),
  regionName: z.string(),
  zipCode: z.string(),
  detailAddress: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof address>;

export const addressInput = z.object({
  consignee: z.string().max(80).default(''),
  telephone: z.string().max(32).default(''),
  /** ISO 3166-1 alpha-2. */
  country: z.string().max(2).default(''),
  regionName: z.string().max(80).default(''),
  zipCode: z.string().max(16).default(''),
  detailAddress: z.string().max(200).default(''),
  isDefault: z.boolean().default(false),
});

export const gameAccount = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  nickname: z.string().nullable(),
  /** Masked for lists; `values` are whole, they are the member's own. */
  account: z.string(),
  values: rechargeValues,
  mobile: z.string().nullable(),
  wechatOrQq: z.string().nullable(),
  remark: z.string().nullable(),
  roleName: z.string().nullable(),
  /** When the supplier last knew it. */
  checkedTime: shanghaiTime.nullable(),
  lastUsedTime: shanghaiTime.nullable(),
  /** The supplier can tell whose account it is. */
  canCheck: z.boolean(),
  isMarketable: z.boolean(),
});
export type GameAccount = z.infer<typeof gameAccount>;

/** One line, without control characters; empty is none. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{Cc}*$/u)
    .transform((text) => text.trim())
    .default('');

const gameAccountNotes = {
  nickname: line(40),
  mobile: z
    .string()
    .trim()
    .regex(/^(\+?[0-9][0-9 ()-]{4,24})?$/)
    .default(''),
  wechatOrQq: line(40),
  remark: line(200),
};

export const verifyScene = z.enum([
  'LOGIN',
  'REGISTER',
  'RESET_PASSWORD',
  'BIND_PHONE',
  'BIND_EMAIL',
  'UNBIND',
  'CARD_REVEAL',
  'SET_PASSWORD',
  'ACCOUNT_EXPORT',
  'ACCOUNT_CLOSE',
]);
export type VerifyScene = z.infer<typeof verifyScene>;

export const verifyCodeSent = z.object({
  challengeId: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  resendAfter: z.number().int(),
  maskedTarget: z.string(),
});
export type VerifyCodeSent = z.infer<typeof verifyCodeSent>;

export const favorite = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  goodsPrice: yuan,
  goodsThumbnail: z.string(),
  isMarketable: z.boolean(),
  priceWhenAdded: yuan,
  priceDropped: z.boolean(),
  createdTime: shanghaiTime,
});
export type Favorite = z.infer<typeof favorite>;

export const upmsContract = {
  'GET /upms/member/area_code/list': endpoint({
    summary: 'Dial codes; some are suspended',
    token: 'client',
    data: z.array(z.object({ areaCode: z.string(), name: z.string(), suspended: z.boolean() })),
  }),
  'POST /upms/member/verify_code/send': endpoint({
    summary: 'Send a verification code; the answer does not tell whether the account exists',
    token: 'optional',
    body: z.object({
      scene: verifyScene,
      channel: z.enum(['SMS', 'EMAIL']),
      areaCode: z.string().max(6).optional(),
      mobile: z.string().max(24).optional(),
      /** For CARD_REVEAL, BIND_* and UNBIND the signed-in member's own target is used when absent. */
      email: z.string().max(254).optional(),
      ...captchaAnswer,
    }),
    data: verifyCodeSent,
  }),
  'POST /upms/member/verify_code/check': endpoint({
    summary: 'Change a right code into a step-up ticket',
    token: 'optional',
    body: z.object({ scene: verifyScene, challengeId: z.string().max(64), code: z.string().max(12) }),
    data: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
  }),
  'GET /upms/member/profile/load_member': endpoint({
    summary: 'The signed-in member',
    token: 'member',
    data: z.object({ member }),
  }),
  'GET /upms/member/address/list': endpoint({
    summary: 'Own addresses, default first',
    token: 'member',
    query: pageQuery,
    data: pageOf(address),
  }),
  'POST /upms/member/address/save': endpoint({
    summary: 'Add an address (English only)',
    token: 'member',
    body: addressInput,
    data: address,
  }),
  'POST /upms/member/address/update': endpoint({
    summary: 'Change an address (English only)',
    token: 'member',
    body: addressInput.extend({ id }),
    data: address,
  }),
  'POST /upms/member/address/set_default': endpoint({
    summary: 'Make an address the default',
    token: 'member',
    body: z.object({ id }),
    data: nothing,
  }),
  'DELETE /upms/member/address/delete': endpoint({
    summary: 'Delete an address; the last one stays',
    token: 'member',
    query: z.object({ id }),
    data: nothing,
  }),
  'GET /upms/member/region/list': endpoint({
    summary: 'Countries the shop ships to',
    token: 'client',
    data: z.array(z.object({ code: z.string(), name: z.string(), regions: z.array(z.string()) })),
  }),
  'GET /upms/member/game_account/list': endpoint({
    summary: 'Saved recharge accounts, last used first',
    token: 'member',
    query: pageQuery.extend({ goodsId: id.optional() }),
    data: pageOf(gameAccount),
  }),
  'POST /upms/member/game_account/save': endpoint({
    summary: "Save a recharge account; its form is the goods' own",
    token: 'member',
    body: z.object({ goodsId: id, values: rechargeValues, ...gameAccountNotes }),
    data: gameAccount,
  }),
  'POST /upms/member/game_account/update': endpoint({
    summary: 'Change a saved recharge account; other values are unchecked again',
    token: 'member',
    body: z.object({ id, values: rechargeValues, ...gameAccountNotes }),
    data: gameAccount,
  }),
  'POST /upms/member/game_account/check': endpoint({
    summary: 'Ask the supplier whose account it is, and remember it',
    token: 'member',
    body: z.object({ id }),
    data: gameAccount,
  }),
  'DELETE /upms/member/game_account/delete': endpoint({
    summary: 'Delete saved recharge accounts',
    token: 'member',
    query: z.object({ ids: idList }),
    data: nothing,
  }),
  'POST /upms/member/goods_favorite/add': endpoint({
    summary: 'Add a favourite',
    token: 'member',
    body: z.object({ goodsId: id }),
    data: z.object({ id }),
  }),
  'GET /upms/member/goods_favorite/list': endpoint({
    summary: 'Own favourites, newest first',
    token: 'member',
    query: pageQuery,
    data: pageOf(favorite),
  }),
  'GET /upms/member/goods_favorite/exists': endpoint({
    summary: 'Which of these goods are favourites: goods id to favourite id or null',
    token: 'member',
    query: z.object({ goodsIds: idList }),
    data: z.record(z.string(), id.nullable()),
  }),
  'DELETE /upms/member/goods_favorite/delete': endpoint({
    summary: 'Remove favourites; `undo` brings them back within a day',
    token: 'member',
    query: z.object({ ids: idList }),
    data: z.object({ undo: z.string() }),
  }),
  'POST /upms/member/goods_favorite/restore': endpoint({
    summary: 'Bring removed favourites back as they were, with the price at which they were marked',
    token: 'member',
    // A hundred rows, sealed.
    body: z.object({ undo: z.string().max(20_000) }),
    data: nothing,
  }),
  'POST /upms/file/upload': endpoint({
    summary:
      'Upload an image (multipart `file`); it is decoded and written anew. `fileType` identity keeps it private',
    token: 'member',
    /** `id` names the file in an identity submission. */
    data: z.object({ id, link: z.string() }),
  }),
};
