import type { Endpoint } from '../../lib/wire/endpoint';
import { messageStatus } from '../../lib/wire/message-keys';

type Json = Record<string, unknown>;

/** The failures that the declaration of an endpoint implies, by HTTP status. All others are `Failure`. */
const failures = {
  400: ['BadRequest', 'The input does not fit the schema.'],
  401: ['Unauthorized', 'The token is missing or invalid, or staff lack their second factor.'],
  403: ['Forbidden', 'Not permitted, or staff must prove their second factor again.'],
  404: ['NotFound', 'It does not exist, or belongs to another member.'],
  409: ['Conflict', 'It was changed meanwhile.'],
  413: ['PayloadTooLarge', 'The body is larger than the endpoint takes.'],
  422: ['Unprocessable', 'A rule of the shop refuses it; `message` says which.'],
  426: ['SignInRefused', 'The credentials are wrong, or the account is locked or disabled.'],
  428: ['CaptchaRefused', 'The captcha is missing, wrong or used.'],
  429: ['TooManyRequests', 'A limit is reached.'],
} as const;

type FailureStatus = keyof typeof failures;

const statuses = Object.keys(failures).map(Number) as FailureStatus[];

/** `components/responses`: each names the message keys of its status. */
export function failureResponses(): Json {
  const named = statuses.map((status) => {
    const [name, description] = failures[status];
    const keys = Object.entries(messageStatus).flatMap(([key, of]) => (of === status ? [key] : []));
    return [name, failure(description, { type: 'string', enum: keys })] as const;
  });
  return {
    ...Object.fromEntries(named),
    Failure: failure('Any other failure, such as 503 while the database is away.', { type: 'string' }),
  };
}

function failure(description: string, message: Json): Json {
  const schema = {
    type: 'object',
    required: ['status', 'message'],
    properties: { status: { const: 1 }, message, data: {} },
  };
  return { description, content: { 'application/json': { schema } } };
}

/** The responses of one operation beside its success. */
export function failuresOf(method: string, endpoint: Endpoint): Json {
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const expected = statuses.filter((status) => isExpected(status, method, endpoint));
  return {
    ...Object.fromEntries(expected.map((status) => [status, refer(failures[status][0])])),
    default: refer('Failure'),
  };
}

function isExpected(status: FailureStatus, method: string, endpoint: Endpoint): boolean {
  const hasInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.idempotent);
  const isChange = method !== 'GET';
  const startsSession = /start/.test(typeof endpoint.session === 'string' ? endpoint.session : '');
  switch (status) {
    case 400:
      return hasInput || endpoint.webhook !== undefined;
    case 401:
      return endpoint.token !== 'none';
    case 403:
      return endpoint.token === 'staff';
    case 404:
      return hasInput;
    case 413:
      return isChange;
    case 409:
    case 422:
      return isChange && hasInput;
    case 429:
      return (isChange && hasInput) || endpoint.scopes !== undefined;
    case 426:
    case 428:
      return startsSession;
  }
}
