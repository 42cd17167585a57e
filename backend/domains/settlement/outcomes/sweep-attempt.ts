import type { Services } from '../../../platform/context';

/** Runs one step of a sweep. A failure is logged and does not stop the others. */
export async function attempt(
  services: Services,
  kind: string,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, kind, id }, 'sweep could not finish');
  }
}
