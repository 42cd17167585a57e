/** Runs once when a server starts, and must end before the first request. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this by a constant and drops the branch from other runtimes
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startStore } = await import('./lib/start-store');
  await startStore();
}
