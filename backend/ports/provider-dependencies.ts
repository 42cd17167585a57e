import type { Database } from '../database/connect';
import type { Environment } from '../environment/environment';
import type { Clock } from './clock';
import type { Jobs } from './jobs';

/** Dependencies that a provider factory receives. */
export type ProviderDependencies = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  environment: Environment;
  /** The mark of the database; providers without real money or goods refuse a live one. */
  databaseKind: 'demo' | 'live';
};
