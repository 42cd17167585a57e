import type { z } from 'zod';
import type { Contract, HandlerInput } from '../../lib/contract/contract';
import type { Endpoint } from '../../lib/wire/endpoint';
import type { Context } from './context';

/** The raw request, for webhook signatures, uploads and idempotency keys. */
export type RawRequest = {
  headers: Headers;
  arrayBuffer(): Promise<ArrayBuffer>;
  formData(): Promise<FormData>;
};

/** One handler per endpoint of a contract. Its result is parsed with the declared schema. */
export type Handlers<C extends Record<string, Endpoint>> = {
  [K in keyof C]: (
    context: Context,
    input: HandlerInput<C[K]>,
    request: RawRequest,
  ) => Promise<z.input<C[K]['data']>>;
};

/** The endpoints of the contract that one domain handles. */
export type Routes = Partial<Handlers<Contract>>;
