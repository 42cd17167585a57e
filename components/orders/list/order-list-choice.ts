/** The parts of the list, in the order of its tabs. */
export const views = ['ALL', 'TO_PAY', 'PROCESSING', 'TO_CONFIRM', 'COMPLETED', 'AFTERSALES'] as const;
export type ListView = (typeof views)[number];

export type ListChoice = { view: ListView; keyword: string; page: number };

type Query = Record<string, string | string[] | undefined>;

/** The parameter of the URL and of the endpoint that selects a part: `group` for the steps of an open order. */
const parameters: Record<
  ListView,
  { tab?: 'COMPLETED' | 'AFTERSALES'; group?: 'TO_PAY' | 'PROCESSING' | 'TO_CONFIRM' }
> = {
  ALL: {},
  TO_PAY: { group: 'TO_PAY' },
  PROCESSING: { group: 'PROCESSING' },
  TO_CONFIRM: { group: 'TO_CONFIRM' },
  COMPLETED: { tab: 'COMPLETED' },
  AFTERSALES: { tab: 'AFTERSALES' },
};

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The choice in the order list's URL; invalid parameters are ignored. */
export function listChoice(query: Query): ListChoice {
  const page = Number(first(query.page));
  const chosen = [first(query.group), first(query.tab)];
  return {
    view:
      views.find((view) => Object.values(parameters[view]).some((value) => chosen.includes(value))) ?? 'ALL',
    keyword: (first(query.keyword) ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The query of the endpoint. */
export function listQuery({ view, keyword, page }: ListChoice) {
  return { ...parameters[view], keyword: keyword || undefined, pageNumber: page, pageSize: 10 };
}

/** The same as fields of the URL, for the search within a part. */
export const viewFields = (view: ListView): [string, string][] => Object.entries(parameters[view]);

/** The URL of a choice, without default values; null for the whole list. */
export function listPath(choice: ListChoice | null): string {
  const query = new URLSearchParams(choice ? viewFields(choice.view) : []);
  if (choice?.keyword) query.set('keyword', choice.keyword);
  if (choice && choice.page > 1) query.set('page', String(choice.page));
  return query.size > 0 ? `/order?${query}` : '/order';
}
