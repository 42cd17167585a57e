export type ShownPage = number | 'gap-before' | 'gap-after';

/** The page numbers of a pager: first, last, the current one and its neighbours, with a marker for each gap. */
export function shownPages(current: number, last: number): ShownPage[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  const numbers = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return numbers.flatMap((page, index): ShownPage[] => {
    const before = numbers[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [page > current ? 'gap-after' : 'gap-before', page] : [page];
  });
}
