import type { Environment } from '../environment/environment';

/** Milliseconds; the outbox retries after a timeout. */
const timeout = 10_000;

/**
 * Sends one text message by Twilio. Redirects are not followed, because they would send the credentials to another URL.
 * @throws Error with Twilio's status and code; never with the number or the text
 */
export async function sendSms(
  { accountSid, authToken, from, apiUrl }: NonNullable<Environment['twilio']>,
  message: { to: string; text: string },
): Promise<void> {
  const sender: [string, string] = from.startsWith('+') ? ['From', from] : ['MessagingServiceSid', from];
  const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([['To', message.to], sender, ['Body', message.text]]),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  if (response.ok) {
    await response.body?.cancel();
    return;
  }
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  throw new Error(`Twilio responded ${response.status}${typeof code === 'number' ? ` (${code})` : ''}`);
}
