import type { Logger } from 'pino';
import type { Locale } from '../../lib/i18n/locales';
import type { Database } from '../database/connect';
import type { Environment } from '../environment';
import type { Supplier } from '../fulfilment/supplier';
import type { UnreadTicker } from '../messages/unread-ticker';
import type { PaymentProviders } from '../payments/provider';
import type { Clock } from './clock';
import type { Jobs } from './jobs';
import type { RateLimits } from './rate-limits';

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'member'; memberId: string; sessionId: string; username: string };

/** What lives as long as the process. */
export type Services = {
  db: Database;
  clock: Clock;
  environment: Environment;
  jobs: Jobs;
  rateLimits: RateLimits;
  payments: PaymentProviders;
  supplier: Supplier;
  /** Tells open pages of new replies. */
  unreadTicker: UnreadTicker;
  log: Logger;
  /** The backend's own front door, for the sandbox provider, which calls the shop as a real one would. */
  selfFetch(request: Request): Promise<Response>;
};

/** What one call knows: the services, who asks and in which language. */
export type Context = Services & {
  actor: Actor;
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
};

/** The context of a job: the shop itself acts. */
export type SystemContext = Services & { requestId: string };
