import 'server-only';
import { z } from 'zod';
import { defaultLocale } from '@/lib/i18n/locales';
import { negotiateLocale } from '@/lib/i18n/negotiate-locale';
import { homePath, localizedPath } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';
import type { Endpoint } from '@/lib/wire/endpoint';
import { privateJson } from './gateway-response';
import { keepStarted } from './provider-cookie';

const started = z.object({
  status: z.number(),
  message: z.string(),
  data: z.object({ url: z.string(), state: z.string(), transaction: z.string().min(1) }),
});

const request = z.object({ back: z.string().optional() });

/**
 * The response to a browser that starts a sign-in at a provider: the transaction is in a cookie, and blank for scripts.
 * @param cookies of the session, if it was refreshed
 */
export async function startedResponse(
  response: Response,
  call: { request: Request; endpoint: Endpoint; body: Uint8Array | undefined },
  cookies: readonly string[],
): Promise<Response> {
  const { data, ...envelope } = started.parse(await response.json());
  const { back } = request.parse(JSON.parse(new TextDecoder().decode(call.body)));
  const locale = negotiateLocale(call.request.headers.get('accept-language')) ?? defaultLocale;
  const kept = await keepStarted(data.state, {
    transaction: data.transaction,
    purpose: call.endpoint.token === 'member' ? 'link' : 'sign_in',
    locale,
    back: safeReturn(back, localizedPath(homePath, locale)),
  });
  return privateJson({ ...envelope, data: { ...data, transaction: '' } }, [...cookies, ...kept]);
}
