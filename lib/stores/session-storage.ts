import type { StateStorage } from 'zustand/middleware';

/** Session storage that may be full or forbidden: what is stored then ends with the page. Browser only. */
export const safeSessionStorage = {
  getItem: (name) => attempt(() => sessionStorage.getItem(name)) ?? null,
  setItem: (name, value) => attempt(() => sessionStorage.setItem(name, value)),
  removeItem: (name) => attempt(() => sessionStorage.removeItem(name)),
} satisfies StateStorage;

/** Forgets what was entered for purchases in this tab. */
export function forgetPurchases(): void {
  const names = attempt(() => Object.keys(sessionStorage)) ?? [];
  for (const name of names) if (name.startsWith('purchase')) safeSessionStorage.removeItem(name);
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
