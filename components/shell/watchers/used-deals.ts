import { readUsedDeals } from '@/lib/promotions/queries/used-deals';
import { isMemberNow } from '@/lib/stores/auth';

type UsedDeals = Awaited<ReturnType<typeof readUsedDeals>>;

let sheet: CSSStyleSheet | undefined;
let running: AbortController | undefined;

/**
 * `data-deal` marks a tile; its `deal-open` parts show the deal, its `deal-used` parts the usual price and why:
 * `deal-ordered`, or `deal-unpaid` while an unpaid order has the units.
 */
function show({ dealIds, unpaid }: UsedDeals): void {
  if (!sheet) {
    if (dealIds.length === 0) return;
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const rules = dealIds.map((id) => {
    const tile = `[data-deal="${id}"]`;
    const why = unpaid.some(({ dealId }) => dealId === id)
      ? `${tile} .deal-ordered{display:none}${tile} .deal-unpaid{display:revert}`
      : '';
    return `${tile} .deal-open{display:none}${tile} .deal-used{display:revert}${why}`;
  });
  sheet.replaceSync(rules.join(''));
}

/**
 * Tiles are part of cached pages, which show the public price. This reads the deals that the member has used and
 * exchanges the texts of their tiles by a style sheet, so that tiles need no JavaScript.
 */
export async function refreshUsedDeals(): Promise<void> {
  running?.abort();
  running = undefined;
  try {
    if (!isMemberNow()) return show({ dealIds: [], unpaid: [] });
    running = new AbortController();
    const { signal } = running;
    const used = await readUsedDeals(signal);
    if (!signal.aborted) show(used);
  } catch {
    // Offline, or a browser without constructed style sheets: tiles keep the public price, checkout has the member's.
  }
}
