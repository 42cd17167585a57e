/**
 * The only module that uses the storage of the browser. Storage may be missing, forbidden or full: what cannot be stored
 * is then kept in memory, for the life of the page. Browser only; on the server it is empty.
 */
function safeStorage(open: () => Storage) {
  // Null marks a value that could not be removed from the storage.
  const memory = new Map<string, string | null>();
  function put(name: string, value: string | null): boolean {
    memory.delete(name);
    try {
      if (value === null) open().removeItem(name);
      else open().setItem(name, value);
      return true;
    } catch {
      memory.set(name, value);
      return false;
    }
  }
  return {
    getItem: (name: string): string | null =>
      memory.has(name) ? (memory.get(name) ?? null) : (attempt(() => open().getItem(name)) ?? null),
    /** False when the value is kept in memory only. */
    setItem: put,
    removeItem: (name: string) => put(name, null),
    /** The names that start with `beginning`. */
    names: (beginning: string): string[] =>
      [...(attempt(() => Object.keys(open())) ?? []), ...memory.keys()].filter((name) =>
        name.startsWith(beginning),
      ),
  };
}

export const safeLocalStorage = safeStorage(() => window.localStorage);
export const safeSessionStorage = safeStorage(() => window.sessionStorage);

/** The options of zustand's `persist` for a store whose stored text may be damaged. */
export function storedIn({ getItem, setItem, removeItem }: ReturnType<typeof safeStorage>) {
  return {
    storage: {
      getItem: (name: string) => attempt(() => JSON.parse(getItem(name) ?? 'null')),
      setItem: (name: string, value: unknown) => setItem(name, JSON.stringify(value)),
      removeItem,
    },
  };
}

/** Takes those properties of a stored state that have the type of the `initial` one. */
export function mergeInto<State extends object>(initial: object) {
  return (stored: unknown, current: State): State => ({
    ...current,
    ...Object.fromEntries(
      Object.entries(Object(stored)).filter(([name, value]) => isSameKind(value, Reflect.get(initial, name))),
    ),
  });
}

/** Null stands for a text or an object that may be missing. */
function isSameKind(value: unknown, initial: unknown): boolean {
  if (initial === null) return typeof value === 'object' || typeof value === 'string';
  return value !== null && typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}

/** Forgets what was entered for purchases in this tab. */
export function forgetPurchases(): void {
  for (const name of safeSessionStorage.names('purchase')) safeSessionStorage.removeItem(name);
}

function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
