import type { Environment } from '../environment';

/**
 * Cached pages live where Next runs; a job may run elsewhere. It asks through one internal address
 * with a secret. A shop front without that secret renews its pages by time alone.
 */
export async function askForRevalidation(environment: Environment, tags: string[]): Promise<void> {
  if (!environment.revalidateSecret) return;
  const response = await fetch(`${environment.webUrl}/api/internal/revalidate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${environment.revalidateSecret}` },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`Revalidation answered ${response.status}`);
}
