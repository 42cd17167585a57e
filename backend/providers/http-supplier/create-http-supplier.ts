import { httpSupplierCode, type SupplierAccount } from '../../environment/supplier-environment';
import type { Clock } from '../../ports/clock';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import type { Supplier, TopupResult } from '../../ports/supplier';
import { readCallback } from '../supplier-requests/callback';
import { createSupplierClient, NotFoundBySupplier } from './supplier-client';
import { accountResult, balanceResult, topUpResult } from './wire';

/** A supplier that speaks the HTTP API of docs/supplier.md; null when the environment has none. */
export function createHttpSupplier({ environment, clock }: ProviderDependencies): Supplier | null {
  return environment.supplier && overHttp(httpSupplierCode, environment.supplier, clock);
}

/** The further suppliers of the environment, each with its own code. */
export const createFurtherSuppliers = ({ environment, clock }: ProviderDependencies): Supplier[] =>
  environment.furtherSuppliers.map(({ code, ...account }) => overHttp(code, account, clock));

function overHttp(code: string, account: SupplierAccount, clock: Clock): Supplier {
  const client = createSupplierClient(account, clock);
  return {
    code,
    checkAccount: ({ goodsId, mode, values }, signal) =>
      client.call('POST', '/v1/account-checks', accountResult, { body: { goodsId, mode, values }, signal }),
    topUp: async (request, signal) => {
      const { requestId, goodsId, skuId, productCode, faceValue, quantity, values } = request;
      const coded = productCode == null ? {} : { productCode };
      const body = { requestId, goodsId, skuId, ...coded, faceValue, quantity, values };
      return client.call('POST', '/v1/top-ups', topUpResult(requestId), { body, signal });
    },
    query: (requestId, signal): Promise<TopupResult | null> =>
      client
        .call('GET', `/v1/top-ups/${encodeURIComponent(requestId)}`, topUpResult(requestId), { signal })
        .catch((error: unknown) => {
          if (error instanceof NotFoundBySupplier) return null;
          throw error;
        }),
    balance: (signal) => client.call('GET', '/v1/balance', balanceResult, { signal }),
    verifyCallback: async (request) =>
      readCallback({ keyId: account.keyId, secret: account.callbackSecret }, clock.now(), request),
  };
}
