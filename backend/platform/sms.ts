import type { Environment } from '../environment';

/** Milliseconds until a provider that does not answer counts as failed; the outbox tries again. */
const patience = 10_000;

/**
 * One short message by Twilio. The address comes from the environment alone and no redirect is followed, so that no
 * answer can send the credentials elsewhere.
 * @throws Error with Twilio's status and code; never with the number or the text
 */
export async function sendSms(
  { accountSid, authToken, from, apiUrl }: NonNullable<Environment['twilio']>,
  message: { to: string; text: string },
): Promise<void> {
  const sender: [string, string] = from.startsWith('+') ? ['From', from] : ['MessagingServiceSid', from];
  const answer = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams([['To', message.to], sender, ['Body', message.text]]),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  throw new Error(
    `The short message was refused with ${answer.status}${typeof code === 'number' ? ` (${code})` : ''}`,
  );
}
