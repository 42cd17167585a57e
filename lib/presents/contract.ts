import { z } from 'zod';
import { codeMost, emailMost } from '../text-lengths';
import { endpoint, id, nothing, orderSn, shanghaiTime } from '../wire/endpoint';
import { presentDesigns } from './designs';
import { mostGreeting, mostReceiver, presentRefusals } from './rules';

/** EXPIRED: it was not opened in time. VOID: the order was refunded or its payment disputed before. */
export const presentState = z.enum(['WAITING', 'OPENED', 'TAKEN_BACK', 'EXPIRED', 'VOID']);
export type PresentState = z.infer<typeof presentState>;

/** A present as its giver and staff see it: not who opened it. */
export const presentOfCode = z.object({
  id,
  state: presentState,
  receiver: z.string(),
  createdTime: shanghaiTime,
  expireTime: shanghaiTime,
  openedTime: shanghaiTime.nullable(),
});
export type PresentOfCode = z.infer<typeof presentOfCode>;

/** Why a code cannot be given; null when it can. */
export const giveRefusal = z.enum(presentRefusals).nullable();

/** 256 random bits in the fragment of the link. */
const token = z.string().max(64);

/** What everyone with the link sees. */
export const presentCard = z.object({
  design: z.enum(presentDesigns),
  receiver: z.string(),
  greeting: z.string(),
  goodsId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  specifications: z.string(),
  regionLabel: z.string().nullable(),
  /** Only the mail address that has opened it opens it again. */
  isOpened: z.boolean(),
  /** Until when it can be opened for the first time. */
  expireTime: shanghaiTime,
});
export type PresentCard = z.infer<typeof presentCard>;

export const presentCode = z.object({
  cardNo: z.string().nullable(),
  secret: z.string(),
  expireTime: shanghaiTime.nullable(),
  /** The code was refunded or replaced after it was opened. */
  isValid: z.boolean(),
});
export type PresentCode = z.infer<typeof presentCode>;

export const presentContract = {
  'POST /order/member/present/create': endpoint({
    summary: 'Give a code of a delivered order as a present; the token of its link is returned once',
    token: 'member',
    secret: true,
    body: z.object({
      orderSn,
      cardId: id,
      design: z.enum(presentDesigns),
      receiver: z.string().max(mostReceiver).default(''),
      greeting: z.string().max(mostGreeting).default(''),
    }),
    data: z.object({ id, token: z.string(), expireTime: shanghaiTime }),
  }),
  'POST /order/member/present/take_back': endpoint({
    summary: 'Take back a present that is not opened',
    token: 'member',
    body: z.object({ orderSn, presentId: id }),
    data: nothing,
  }),
  'POST /order/member/present/view': endpoint({
    summary: 'Read the card of a present by the token of its link',
    token: 'client',
    secret: true,
    body: z.object({ token }),
    data: presentCard,
  }),
  'POST /order/member/present/open': endpoint({
    summary:
      'Open a present with a code of the scene PRESENT: the first mail address opens it, and it alone does so again',
    token: 'client',
    secret: true,
    body: z.object({
      token,
      email: z.string().max(emailMost),
      challengeId: z.string().max(64),
      code: z.string().max(codeMost),
    }),
    data: presentCode,
  }),
};
