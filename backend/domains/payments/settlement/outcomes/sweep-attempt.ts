import type { Services } from '../../../../platform/context';
import { reportRowFailure } from '../../../../platform/report-row-failure';

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
    reportRowFailure(services, error, { kind, id });
  }
}
