import type { z } from 'zod';
import type { HandlerInput } from '../../lib/contract/contract';
import type { Endpoint } from '../../lib/contract/endpoint';
import type { Context } from './context';

/** The raw request for the few handlers that need it (webhook signatures, uploads, idempotency). */
export type RawRequest = {
  headers: Headers;
  text(): Promise<string>;
  formData(): Promise<FormData>;
};

/** One function for each key of a contract; what it returns is parsed with the declared schema. */
export type Handlers<C extends Record<string, Endpoint>> = {
  [K in keyof C]: (
    context: Context,
    input: HandlerInput<C[K]>,
    request: RawRequest,
  ) => Promise<z.input<C[K]['data']>>;
};
