import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isEmail, readEmail } from '../../../lib/text/email';
import type { Context } from '../context';
import { StoreError } from '../errors/store-error';
import type { RawRequest } from '../handlers';
import { isSame } from '../sealing/seal';
import { markRefused } from './mail-address';

/** `permanent`: further mails would come back too. Temporary returns change nothing. */
const report = z.object({
  email: z.string().max(254),
  permanent: z.boolean(),
  reason: z.string().max(2000).default(''),
});

/**
 * Marks the address of a mail that came back after its server had accepted it, as the mail provider reports.
 * @throws StoreError `common_message_notFound` without MAIL_RETURN_SECRET, `common_message_unauthorized` for another
 *   signature, `common_message_badRequest`
 */
export async function receiveReturn(context: Context, request: RawRequest): Promise<{ received: true }> {
  const { mailReturnSecret: secret } = context.environment;
  if (secret === null) throw new StoreError('common_message_notFound');
  const body = Buffer.from(await request.arrayBuffer());
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  if (!isSame(signature, request.headers.get('x-mail-signature') ?? '')) {
    throw new StoreError('common_message_unauthorized');
  }
  const { email, permanent, reason } = read(body.toString());
  const address = readEmail(email);
  if (permanent && isEmail(address)) {
    await markRefused(context.db, address, { refusal: reason, now: context.clock.now() });
  }
  return { received: true };
}

function read(text: string): z.output<typeof report> {
  try {
    return report.parse(JSON.parse(text));
  } catch {
    throw new StoreError('common_message_badRequest');
  }
}
