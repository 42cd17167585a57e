// Node.js does not apply `--import tsx` to worker threads.
import { register } from 'tsx/esm/api';

register();
await import('./run-listener.ts');
