import {
  type ApiResponse,
  Client,
  Environment,
  type OAuthToken,
  OrdersController,
  PaymentsController,
  ResponseValidationError,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import type { PaypalEnvironment } from '../../environment/paypal-environment';
import { isUnauthorised, providerError } from './paypal-errors';

/** Milliseconds for one request. With one retry a call ends before the limit of the guard. */
const timeout = 9000;

/** Seconds before its expiry at which a token is replaced. */
const clockSkew = 60;

type Account = Pick<PaypalEnvironment, 'clientId' | 'clientSecret' | 'apiBase' | 'livemode'>;

type RequestBuilderFactory = ReturnType<Client['getRequestBuilderFactory']>;

/** The SDK knows the addresses of two environments only; requests for a token use this factory as well. */
class AddressedClient extends Client {
  readonly #apiBase: string;

  constructor(
    { clientId, clientSecret, apiBase, livemode }: Account,
    token: OAuthToken | undefined,
    onToken: (token: OAuthToken) => void,
  ) {
    super({
      environment: livemode ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: {
        oAuthClientId: clientId,
        oAuthClientSecret: clientSecret,
        oAuthToken: token,
        oAuthOnTokenUpdate: onToken,
        oAuthClockSkew: clockSkew,
      },
      timeout,
    });
    this.#apiBase = apiBase;
  }

  override getRequestBuilderFactory(): RequestBuilderFactory {
    const factory = super.getRequestBuilderFactory();
    return (...parameters) => {
      const builder = factory(...parameters);
      builder.interceptRequest((request) => {
        const { pathname, search } = new URL(request.url);
        return { ...request, url: `${this.#apiBase}${pathname}${search}` };
      });
      return builder;
    };
  }
}

type PaypalApi = {
  orders: OrdersController;
  payments: PaymentsController;
  search: TransactionSearchController;
  createRequest: RequestBuilderFactory;
};

export type PaypalClient = ReturnType<typeof createPaypalClient>;

export function createPaypalClient(account: Account) {
  let token: OAuthToken | undefined;
  const open = () => openApi(new AddressedClient(account, token, (renewed) => (token = renewed)));
  let api = open();

  const run = async <T>(call: (api: PaypalApi) => Promise<ApiResponse<T>>): Promise<T> => {
    const used = api;
    try {
      return (await call(used)).result;
    } catch (error) {
      // The SDK keeps a token until it expires, also one that was revoked, and the failure of a request for one permanently: a
      // client that saw an error is replaced.
      const isOldToken = isUnauthorised(error);
      if (api === used) {
        if (isOldToken) token = undefined;
        api = open();
      }
      if (!isOldToken) throw error;
      return (await call(api)).result;
    }
  };

  /**
   * Runs one call of the API; a call without a usable response is repeated once, so it must be idempotent.
   * @throws PaymentProviderError
   */
  const call = async <T>(one: (api: PaypalApi) => Promise<ApiResponse<T>>): Promise<T> => {
    try {
      return await run(one);
    } catch (error) {
      const first = providerError(error);
      if (first.kind !== 'UNKNOWN') throw first;
    }
    try {
      return await run(one);
    } catch (error) {
      throw providerError(error);
    }
  };

  return {
    call,
    /** Runs one call that PayPal must not get twice. @throws PaymentProviderError */
    once: async <T>(one: (api: PaypalApi) => Promise<ApiResponse<T>>): Promise<T> => {
      try {
        return await run(one);
      } catch (error) {
        throw providerError(error);
      }
    },
    /** Like `call`, and returns the JSON as PayPal sent it: the SDK refuses a response with one unexpected field. */
    read: (one: (api: PaypalApi) => Promise<ApiResponse<unknown>>): Promise<unknown> =>
      call(async (used) => {
        const response = await one(used).catch((error: unknown) => {
          if (error instanceof ResponseValidationError) return error;
          throw error;
        });
        if (typeof response.body !== 'string') throw new Error('The body is no text');
        const result: unknown = JSON.parse(response.body);
        return { request: response.request, statusCode: 200, headers: {}, body: response.body, result };
      }),
  };
}

function openApi(client: Client): PaypalApi {
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    search: new TransactionSearchController(client),
    createRequest: client.getRequestBuilderFactory(),
  };
}
