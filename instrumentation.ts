/** Next.js calls this once when a server starts and waits for it before the first request. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next.js replaces this by a constant and removes the branch in other runtimes
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startStore } = await import('./lib/start/start-store');
  await startStore();
}
