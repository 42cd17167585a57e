import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { webhookEndpoint } from '../../database/schema/connections';
import type { Services } from '../../platform/context';
import { seal, unseal } from '../../platform/sealing/key-ring';

type Environment = Pick<Services, 'environment'>;
type Secrets = Pick<typeof webhookEndpoint.$inferSelect, 'id' | 'secretEnc' | 'formerEnc' | 'formerUntil'>;

/** A secret in the form of Standard Webhooks: `whsec_` and 256 random bits in base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealWebhookSecret = ({ environment }: Environment, endpointId: string, secret: string): string =>
  seal(environment, 'webhook-secret', secret, endpointId);

const openWebhookSecret = ({ environment }: Environment, endpointId: string, sealed: string): string =>
  unseal(environment, 'webhook-secret', sealed, endpointId);

/**
 * The headers of Standard Webhooks. For a day after a rotation the former secret signs as well, so that the receiver can
 * replace it in between.
 */
export function signedHeaders(
  services: Environment,
  endpoint: Secrets,
  message: { id: string; time: Date; body: string },
): Record<string, string> {
  const { secretEnc, formerEnc, formerUntil } = endpoint;
  const hasFormer = formerEnc !== null && formerUntil !== null && formerUntil > message.time;
  const signatures = (hasFormer ? [secretEnc, formerEnc] : [secretEnc]).map((sealed) =>
    new Webhook(openWebhookSecret(services, endpoint.id, sealed)).sign(
      message.id,
      message.time,
      message.body,
    ),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.time.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
