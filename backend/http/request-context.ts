import { defaultLocale } from '../../lib/i18n/locales';
import { negotiateLocale } from '../../lib/i18n/negotiate-locale';
import type { Actor, Context, Services } from '../platform/context';

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
    ip: request.headers.get('x-real-ip') ?? '127.0.0.1',
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    requestId,
  };
}
