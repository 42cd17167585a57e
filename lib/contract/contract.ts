import type { z } from 'zod';
import { accountContract } from './account';
import { authContract } from './auth';
import { couponContract } from './coupon';
import type { Endpoint } from './endpoint';
import { goodsContract } from './goods';
import { messageContract } from './message';
import { orderContract } from './order';
import { paymentContract } from './payment';
import { pointsContract } from './points';
import { registerContract } from './register';
import { reviewContract } from './review';
import { sandboxContract } from './sandbox';
import { searchContract } from './search';
import { storeContract } from './store';
import { upmsContract } from './upms';
import { verificationContract } from './verification';

/** Every call of the shop, once: routing, validation, OpenAPI and both clients read this. */
export const contract = {
  ...authContract,
  ...registerContract,
  ...upmsContract,
  ...accountContract,
  ...verificationContract,
  ...goodsContract,
  ...searchContract,
  ...storeContract,
  ...orderContract,
  ...reviewContract,
  ...couponContract,
  ...pointsContract,
  ...paymentContract,
  ...sandboxContract,
  ...messageContract,
};

export type Contract = typeof contract;
/** `'METHOD /path'`. */
export type EndpointKey = keyof Contract;

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a caller gives: the unparsed side of the schemas. */
export type CallInput<K extends EndpointKey> = {
  [Part in Extract<keyof Contract[K], 'params' | 'query' | 'body'>]: Sent<Contract[K][Part]>;
};

/** What a caller gets: the content of `data`, parsed. */
export type CallOutput<K extends EndpointKey> = z.output<Contract[K]['data']>;

type Received<T> = T extends z.ZodType ? z.output<T> : undefined;

type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E[P] extends z.ZodType
  ? Received<E[P]>
  : undefined;

/** What a handler of the backend receives. */
export type HandlerInput<E extends Endpoint> = {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  body: Part<E, 'body'>;
};
