import { z } from 'zod';
import { endpoint, id } from '../wire/endpoint';

export const currency = z.object({
  id,
  currencyCode: z.string(),
  currencyName: z.string(),
  /** Decimals. */
  currencyPrecision: z.number().int(),
  /** Surcharge on the rate; 0.015 = 1.5 %. */
  currencyPremium: z.number(),
  /** Units of this currency for CNY 1. */
  currencyRate: z.number(),
  currencySign: z.string(),
  supportPayment: z.boolean(),
});
export type Currency = z.infer<typeof currency>;

export const currencyContract = {
  'GET /order/member/currency/list': endpoint({
    summary: 'List currencies with exchange rates; the default is USD',
    token: 'optional',
    shared: true,
    data: z.array(currency),
  }),
};
