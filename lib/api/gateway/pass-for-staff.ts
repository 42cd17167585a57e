import 'server-only';
import { z } from 'zod';
import { staffSignOutEndpoint } from '@/lib/staff/contract';
import { backendFetch } from '../backend-fetch';
import { checkedResponse } from '../remote-response';
import type { DeclaredEndpoint } from './find-endpoint';
import { browserResponse, endingResponse, privateJson } from './gateway-response';
import { backendHeaders } from './request-headers';
import { dropStaffSession, keepStaffSession } from './staff-session';

const opened = z.object({
  status: z.number(),
  message: z.string(),
  data: z.looseObject({ token: z.string().min(1) }),
});

/**
 * Passes a call of the back office to the backend with the token of the staff session. A token in the response is sealed
 * into the cookie and blanked; a session that has ended loses its cookie.
 */
export async function passForStaff(call: {
  request: Request;
  declared: DeclaredEndpoint;
  target: string;
  body: BodyInit | undefined;
  token: string | null;
  isBrowser: boolean;
}): Promise<Response> {
  const { request, declared, token, isBrowser } = call;
  const headers = backendHeaders(request, declared.endpoint, null);
  if (token && declared.endpoint.token !== 'client') headers.set('Authorization', `Bearer ${token}`);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), 30_000);
  const sent = await backendFetch(call.target, {
    method: request.method,
    headers,
    body: call.body,
    signal: timeout.signal,
  }).catch((error: unknown) => {
    clearTimeout(timer);
    throw error;
  });
  // A file is sent for as long as the client reads it.
  if (declared.endpoint.file && sent.ok) clearTimeout(timer);
  else timer.unref();
  const response = await checkedResponse(declared, sent);
  if (declared.endpoint.session === 'staff-starts' && response.ok && isBrowser) {
    const { data, ...envelope } = opened.parse(await response.json());
    // A sign-in; a proof of the second factor replaces its session in the backend.
    if (token && declared.endpoint.token === 'client') await endSession(request, token);
    return privateJson({ ...envelope, data: { ...data, token: '' } }, [await keepStaffSession(data.token)]);
  }
  const isOver = declared.endpoint.session === 'staff-ends' || (response.status === 401 && token !== null);
  // Without its second factor the session is still good for entering the code.
  const message = isOver ? await messageOf(response.clone()) : '';
  if (declared.endpoint.session === 'staff-ends') return endingResponse(response, [dropStaffSession()]);
  return browserResponse(response, isOver && message !== 'staff_factorRequired' ? [dropStaffSession()] : []);
}

/** Ends the session that a sign-in replaces (ASVS 7.2.4). A session that has ended already is no failure. */
async function endSession(request: Request, token: string): Promise<void> {
  const headers = backendHeaders(request, null, null);
  headers.set('Authorization', `Bearer ${token}`);
  await backendFetch(staffSignOutEndpoint.path, {
    method: staffSignOutEndpoint.method,
    headers,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
}

async function messageOf(response: Response): Promise<string> {
  const parsed = z.object({ message: z.string() }).safeParse(await response.json().catch(() => null));
  return parsed.success ? parsed.data.message : '';
}
