/** Replaces `backend/door.ts` when the folder `backend/` is deleted and `API_BASE_URL` is set. */
export async function getBackend(): Promise<{ fetch(request: Request): Promise<Response> }> {
  const error = new Error('This build has no embedded backend: set API_BASE_URL to the address of one.');
  error.name = 'StartupError';
  throw error;
}
