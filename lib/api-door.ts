type Answer = (request: Request) => Promise<Response>;

/** Next.js bundles its own copy of this module: both copies share the function through the global object. */
const shared = globalThis as typeof globalThis & { storeApi?: Answer };

/**
 * Registers the handler of `/api`, so that the server around Next.js can call it without the router.
 *
 * @returns how to remove it again
 */
export function registerApi(answer: Answer): () => void {
  shared.storeApi = answer;
  return () => {
    shared.storeApi = undefined;
  };
}

/** Undefined until Next.js has loaded the route. */
export const registeredApi = (): Answer | undefined => shared.storeApi;
