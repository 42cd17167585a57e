import { z } from 'zod';
import { rechargeValues } from '../products/recharge';
import { endpoint, id, idList, nothing, pageOf, pageQuery, shanghaiTime } from '../wire/endpoint';

export const gameAccount = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  nickname: z.string().nullable(),
  /** Masked for lists; `values` are not masked, because only their member receives them. */
  account: z.string(),
  values: rechargeValues,
  mobile: z.string().nullable(),
  wechatOrQq: z.string().nullable(),
  remark: z.string().nullable(),
  roleName: z.string().nullable(),
  /** When the supplier last confirmed the account. */
  checkedTime: shanghaiTime.nullable(),
  lastUsedTime: shanghaiTime.nullable(),
  /** Whether the supplier can look up the account. */
  canCheck: z.boolean(),
  isMarketable: z.boolean(),
});
export type GameAccount = z.infer<typeof gameAccount>;

/** One line without control characters; an empty text means none. */
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

export const gameAccountContract = {
  'GET /upms/member/game_account/list': endpoint({
    summary: 'List saved recharge accounts, last used first',
    token: 'member',
    query: pageQuery.extend({ goodsId: id.optional() }),
    data: pageOf(gameAccount),
  }),
  'POST /upms/member/game_account/save': endpoint({
    summary: 'Save a recharge account; its fields depend on the product',
    token: 'member',
    body: z.object({ goodsId: id, values: rechargeValues, ...gameAccountNotes }),
    data: gameAccount,
  }),
  'POST /upms/member/game_account/update': endpoint({
    summary: 'Update a saved recharge account; changed values must be verified again',
    token: 'member',
    body: z.object({ id, values: rechargeValues, ...gameAccountNotes }),
    data: gameAccount,
  }),
  'POST /upms/member/game_account/check': endpoint({
    summary: 'Verify a recharge account with the supplier and save it',
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
};
