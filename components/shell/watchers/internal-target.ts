/**
 * The target of a plain click on a link to a page of this site; otherwise null. Links that open a new tab or
 * a download are excluded.
 */
export function internalTarget(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  if (!(event.target instanceof Element)) return null;
  const link = event.target.closest('a');
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : null;
}
