/** Catches typing errors; the backend and the sent code are the real check. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/.test(text.trim()) && text.trim().length <= 254;
}
