import { buildWhenNeeded } from '../start/build-when-needed';
import { runCommand } from '../start/command-error';
import { buildSecrets } from './build-secrets';

// The production build of the tests, in a process of its own so that its CPU time can be measured.
await runCommand(() => buildWhenNeeded({ ...process.env, ...buildSecrets, STORE_DEMO: '1' }));
