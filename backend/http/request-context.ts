import { defaultLocale } from '../../lib/i18n/locales';
import { negotiateLocale } from '../../lib/i18n/negotiate-locale';
import type { Actor, Context, Services } from '../platform/context';

/** IP address of the client, which the gateway determined (lib/client-address.ts). */
export function addressOf(headers: Headers): string {
  return headers.get('x-real-ip') ?? '127.0.0.1';
}

export function requestContext(
  services: Services,
  actor: Actor,
  request: Request,
  requestId: string,
): Context {
  return {
    ...services,
    actor,
    locale: negotiateLocale(request.headers.get('accept-language')) ?? defaultLocale,
    ip: addressOf(request.headers),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    requestId,
  };
}
