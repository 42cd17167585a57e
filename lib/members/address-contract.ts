import { z } from 'zod';
import { regionMost } from '../text-lengths';
import { endpoint, id, nothing, pageOf, pageQuery } from '../wire/endpoint';

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
  regionName: z.string().max(regionMost).default(''),
  zipCode: z.string().max(16).default(''),
  detailAddress: z.string().max(200).default(''),
  isDefault: z.boolean().default(false),
});

export const addressContract = {
  'GET /upms/member/address/list': endpoint({
    summary: 'List postal addresses, the default first',
    token: 'member',
    query: pageQuery,
    data: pageOf(address),
  }),
  'POST /upms/member/address/save': endpoint({
    summary: 'Add a postal address (Latin letters only)',
    token: 'member',
    body: addressInput,
    data: address,
  }),
  'POST /upms/member/address/update': endpoint({
    summary: 'Update a postal address (Latin letters only)',
    token: 'member',
    body: addressInput.extend({ id }),
    data: address,
  }),
  'POST /upms/member/address/set_default': endpoint({
    summary: 'Set the default postal address',
    token: 'member',
    body: z.object({ id }),
    data: nothing,
  }),
  'DELETE /upms/member/address/delete': endpoint({
    summary: 'Delete a postal address; the last one cannot be deleted',
    token: 'member',
    query: z.object({ id }),
    data: nothing,
  }),
  'GET /upms/member/region/list': endpoint({
    summary: 'List the countries that the shop ships to',
    token: 'client',
    data: z.array(z.object({ code: z.string(), name: z.string(), regions: z.array(z.string()) })),
  }),
};
