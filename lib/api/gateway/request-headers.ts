import 'server-only';
import type { Endpoint } from '@/lib/wire/endpoint';
import { clientToken } from '../client-token';
import type { Session } from '../session';

/** The only headers of a browser that the backend receives; identity headers are never among them. */
const forwarded = ['accept-language', 'content-type', 'idempotency-key', 'user-agent', 'x-request-id'];

/** Headers of the backend call: the forwarded ones and the token that the endpoint requires. */
export function backendHeaders(
  request: Request,
  endpoint: Endpoint | null,
  session: Session | null,
): Headers {
  const headers = new Headers();
  for (const name of [...forwarded, ...(endpoint?.webhook?.signatureHeaders ?? [])]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('x-real-ip', request.headers.get('x-real-ip') ?? '127.0.0.1');
  if (endpoint?.token === 'client') {
    headers.set('Authorization', clientToken());
  } else if (session) {
    headers.set('Authorization', `Bearer ${session.accessToken}`);
    headers.set('UserId', session.userId);
    headers.set('username', encodeURIComponent(session.username));
  } else {
    // A native client sends its own bearer token; a session cookie takes precedence over it.
    const own = request.headers.get('authorization');
    if (own && /^Bearer /i.test(own)) headers.set('Authorization', own);
  }
  return headers;
}
