export const tabs = ['ALL', 'COMPLETED', 'AFTERSALES'] as const;
export const groups = ['TO_PAY', 'PROCESSING', 'TO_CONFIRM'] as const;

export type ListChoice = {
  tab: (typeof tabs)[number];
  group: (typeof groups)[number] | null;
  keyword: string;
  page: number;
};

type Query = Record<string, string | string[] | undefined>;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The choice in the order list's URL; invalid parameters are ignored. */
export function listChoice(query: Query): ListChoice {
  const page = Number(first(query.page));
  return {
    tab: tabs.find((tab) => tab === first(query.tab)) ?? 'ALL',
    group: groups.find((group) => group === first(query.group)) ?? null,
    keyword: (first(query.keyword) ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The URL of a choice, without default values; null for the whole list. */
export function listPath(choice: ListChoice | null): string {
  const query = new URLSearchParams();
  if (choice && choice.tab !== 'ALL') query.set('tab', choice.tab);
  if (choice?.group) query.set('group', choice.group);
  if (choice?.keyword) query.set('keyword', choice.keyword);
  if (choice && choice.page > 1) query.set('page', String(choice.page));
  return query.size > 0 ? `/order?${query}` : '/order';
}
