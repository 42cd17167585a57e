import { safeLocalStorage } from './safe-storage';

/** The recently viewed products of this browser: ids only, sent only to load their tiles. */
const KEY = 'viewed_goods';
const MOST = 20;

/** Product ids, newest first. */
export function viewedProducts(): string[] {
  try {
    const kept: unknown = JSON.parse(safeLocalStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => /^[0-9]{1,20}$/.test(String(id))) : [];
  } catch {
    return [];
  }
}

/** Adds a product as the newest. */
export function rememberViewed(goodsId: string): void {
  keep([goodsId, ...viewedProducts().filter((id) => id !== goodsId)].slice(0, MOST));
}

export function forgetViewed(): void {
  keep([]);
}

function keep(ids: readonly string[]): void {
  safeLocalStorage.setItem(KEY, JSON.stringify(ids));
}
