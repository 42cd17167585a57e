import type { useListState } from '@/components/staff/list/use-list-state';

/** The page of the list in an open tab. */
export type TabState = Pick<ReturnType<typeof useListState<'tab'>>, 'cursor' | 'page' | 'next' | 'previous'>;
