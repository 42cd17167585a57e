/** What this browser looked at, newest first: ids only, and never sent anywhere but to ask for their cards. */
const KEY = 'viewed_goods';
const MOST = 20;

/** Goods ids, newest first; empty where storage is full, forbidden or spoilt. */
export function viewedGoods(): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => /^[0-9]{1,20}$/.test(String(id))) : [];
  } catch {
    return [];
  }
}

/** Puts a goods first. */
export function rememberViewed(goodsId: string): void {
  keep([goodsId, ...viewedGoods().filter((id) => id !== goodsId)].slice(0, MOST));
}

export function forgetViewed(): void {
  keep([]);
}

function keep(ids: readonly string[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Private windows may have no storage: then nothing is remembered.
  }
}
