export type Backend = { fetch(request: Request): Promise<Response> };

/** The one place that opens the door to the backend; loaded late, so that a remote one needs nothing of it. */
export async function getBackend(): Promise<Backend> {
  const door = await import('#backend');
  return door.getBackend();
}
