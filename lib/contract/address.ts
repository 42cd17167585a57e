import { z } from 'zod';
import { endpoint, id, nothing, pageOf, pageQuery } from './endpoint';

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

export const addressContract = {
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
};
