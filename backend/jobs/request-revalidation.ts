import type { Environment } from '../environment/environment';

/**
 * Invalidates cached pages by tag. Jobs may run in a separate worker, so this calls an internal endpoint of the web
 * process. Without `REVALIDATE_SECRET` pages are revalidated by time only.
 */
export async function requestRevalidation(environment: Environment, tags: string[]): Promise<void> {
  if (!environment.revalidateSecret) return;
  const response = await fetch(`${environment.webUrl}/api/internal/revalidate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${environment.revalidateSecret}` },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`Revalidation responded ${response.status}`);
}
