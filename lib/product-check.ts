type ProductCheck = (id: string) => Promise<boolean>;

/** Next.js bundles its own copy of this module: both copies share the check through the global object. */
const shared = globalThis as typeof globalThis & { storeProductCheck?: ProductCheck };

/**
 * Registers how the server around Next.js finds out whether a product page exists.
 *
 * @returns how to remove it again
 */
export function registerProductCheck(check: ProductCheck): () => void {
  shared.storeProductCheck = check;
  return () => {
    shared.storeProductCheck = undefined;
  };
}

/** Whether a product has a page, of its own or as discontinued; undefined when the backend cannot be reached. */
export async function productExists(id: string): Promise<boolean | undefined> {
  try {
    return await shared.storeProductCheck?.(id);
  } catch {
    return undefined;
  }
}
