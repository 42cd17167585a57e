export type Backend = { fetch(request: Request): Promise<Response> };

/**
 * The only module that imports the backend; loaded lazily, so that a shop with a remote backend does not need
 * it.
 */
export async function getBackend(): Promise<Backend> {
  const door = await import('#backend');
  return door.getBackend();
}
