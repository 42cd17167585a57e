import type { Environment } from '../environment/environment';

/** What a live shop cannot do itself, and the deployment has not said that it does. */
export function deploymentProblems({ demo, logsSentTo }: Pick<Environment, 'demo' | 'logsSentTo'>): string[] {
  if (demo || logsSentTo !== null) return [];
  return [
    'LOGS_SENT_TO is not set: name the system, apart from the shop, that the platform sends its logs to (docs/operations.md, logs).',
  ];
}
