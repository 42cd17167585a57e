import type { z } from 'zod';
import { accountContract } from './account';
import { addressContract } from './address';
import { afterSalesContract } from './after-sales';
import { authContract } from './auth';
import { categoryContract } from './category';
import { checkoutContract } from './checkout';
import { contentContract } from './content';
import { couponContract } from './coupon';
import { currencyContract } from './currency';
import { dealContract } from './deal';
import type { Endpoint } from './endpoint';
import { favoriteContract } from './favorite';
import { fileContract } from './file';
import { gameAccountContract } from './game-account';
import { homeContract } from './home';
import { memberContract } from './member';
import { messageContract } from './message';
import { orderContract } from './order';
import { paymentContract } from './payment';
import { pointsContract } from './points';
import { productContract } from './product';
import { productListContract } from './product-list';
import { quoteContract } from './quote';
import { refundContract } from './refund';
import { registerContract } from './register';
import { reviewContract } from './review';
import { sandboxContract } from './sandbox';
import { searchContract } from './search';
import { siteContract } from './site';
import { staffContract } from './staff';
import { staffOrderContract } from './staff-order';
import { verificationContract } from './verification';
import { verifyCodeContract } from './verify-code';

/** Every endpoint, declared once: routing, validation, OpenAPI, the gateway and both clients read this. */
export const contract = {
  ...addressContract,
  ...categoryContract,
  ...checkoutContract,
  ...contentContract,
  ...currencyContract,
  ...dealContract,
  ...favoriteContract,
  ...fileContract,
  ...gameAccountContract,
  ...homeContract,
  ...memberContract,
  ...orderContract,
  ...productContract,
  ...productListContract,
  ...quoteContract,
  ...siteContract,
  ...verifyCodeContract,
  ...authContract,
  ...registerContract,
  ...accountContract,
  ...verificationContract,
  ...searchContract,
  ...reviewContract,
  ...couponContract,
  ...pointsContract,
  ...paymentContract,
  ...refundContract,
  ...afterSalesContract,
  ...sandboxContract,
  ...messageContract,
  ...staffContract,
  ...staffOrderContract,
};

export type Contract = typeof contract;
/** `'METHOD /path'`. */
export type EndpointKey = keyof Contract;

type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a caller passes: the input side of the schemas. */
export type CallInput<K extends EndpointKey> = {
  [Part in Extract<keyof Contract[K], 'params' | 'query' | 'body'>]: Sent<Contract[K][Part]>;
};

/** What a call returns: the content of `data`, parsed. */
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
