type Query = Readonly<Record<string, string | string[] | undefined>>;

/** What the list of help and news shows: a search, or a page of news. */
export type DocChoice = {
  /** Trimmed; empty when nothing is searched for. */
  readonly keyword: string;
  readonly group: string | undefined;
  readonly page: number;
};

const LAST_PAGE = 1000;
const LONGEST_KEYWORD = 100;

/** Malformed values count as absent: a URL is never rejected because of its filters. */
export function docChoiceOf(query: Query): DocChoice {
  const one = (name: string): string | undefined => {
    const value = query[name];
    return Array.isArray(value) ? value.at(-1) : value;
  };
  const page = Number(/^[1-9]\d{0,3}$/.exec(one('page') ?? '')?.[0] ?? 1);
  return {
    keyword: (one('keyword') ?? '').trim().slice(0, LONGEST_KEYWORD),
    group: one('group') || undefined,
    page: Math.min(page, LAST_PAGE),
  };
}
