import { z } from 'zod';
import { StartupError } from './startup-error';

/** The account at Twilio; null: text messages stay in the outbox. */
export type SmsEnvironment = { accountSid: string; authToken: string; from: string; apiUrl: string } | null;

export const smsVariables = {
  /** Text messages are sent by Twilio when all three are set; otherwise they stay in the outbox. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  /** A phone number such as `+15005550006`, or the id of a messaging service. */
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{5,15}|MG[0-9a-f]{32})$/i, 'must be a number with + or the id of a messaging service')
    .optional(),
  /** Most that text messages to one dial code may cost in a day, in CNY (docs/security.md). */
  SMS_DAILY_CNY: z.coerce.number().min(1).max(1_000_000).default(300),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://api.twilio.com'),
};
const schema = z.object(smsVariables);

/** @throws StartupError for an incomplete account, which would silently send nothing */
export function twilioOf(values: z.output<typeof schema>): SmsEnvironment {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (accountSid && authToken && from) {
    return { accountSid, authToken, from, apiUrl: values.TWILIO_API_URL.replace(/\/+$/, '') };
  }
  if (!accountSid && !authToken && !from) return null;
  throw new StartupError(
    'Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM: set all three or none.',
  );
}
