import type { Logger } from 'pino';
import type { Locale } from '../../lib/i18n/locales';
import type { KeyScope } from '../../lib/permissions/key-scopes';
import type { StaffRole } from '../../lib/permissions/staff-permissions';
import type { Database, Transaction } from '../database/connect';
import type { Environment } from '../environment/environment';
import type { Clock } from '../ports/clock';
import type { FileStorage } from '../ports/file-storage';
import type { Jobs } from '../ports/jobs';
import type { OutgoingCalls } from '../ports/outgoing-calls';
import type { PaymentProviders } from '../ports/payment-provider';
import type { RateLimits } from '../ports/rate-limits';
import type { Supplier } from '../ports/supplier';
import type { ClockCheck } from './database-clock';

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'member'; memberId: string; sessionId: string; username: string }
  | StaffActor;

/** A staff member; the second factor was proved unless the endpoint is for partial sign-ins. */
export type StaffActor = {
  kind: 'staff';
  staffId: string;
  sessionId: string;
  email: string;
  name: string;
  roles: readonly StaffRole[];
  /** When the second factor was proved last; null while it is missing, and of a key. */
  factorTime: Date | null;
  /** The API key of the call, which may do only what its scopes allow. */
  key?: { id: string; scopes: readonly KeyScope[] };
};

/** Dependencies that live as long as the process. */
export type Services = {
  db: Database;
  clock: Clock;
  clockCheck: ClockCheck;
  /** Whether the database responds to this process, on a connection that no call uses. */
  isDatabaseReachable(): boolean;
  environment: Environment;
  fileStorage: FileStorage;
  jobs: Jobs;
  rateLimits: RateLimits;
  payments: PaymentProviders;
  /** The first supplier, which also checks accounts. */
  supplier: Supplier;
  furtherSuppliers: readonly Supplier[];
  /** For outgoing webhooks. */
  outgoingCalls: OutgoingCalls;
  log: Logger;
  /** Gives a new member their coupons, in the transaction that creates the member. */
  welcomeMember(tx: Transaction, clock: Clock, memberId: string): Promise<void>;
  /** Sends a request to this backend, for the webhooks of the sandbox provider. */
  selfFetch(request: Request): Promise<Response>;
};

/** The context of one request. */
export type Context = Services & {
  actor: Actor;
  locale: Locale;
  ip: string;
  userAgent: string;
  requestId: string;
};

/** The context of a job, which has no actor. */
export type SystemContext = Services & { requestId: string };
