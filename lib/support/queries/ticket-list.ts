import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { MessageCategory, TicketStatus } from '@/lib/support/contract';

export const ticketKeys = { all: ['messages'], lists: ['messages', 'list'] } as const;

export const pageSizes = [10, 20, 30] as const;

export type TicketFilter = {
  readonly pageNumber: number;
  readonly pageSize: (typeof pageSizes)[number];
  readonly category?: MessageCategory | undefined;
  readonly status?: TicketStatus | undefined;
};

export const firstPage: TicketFilter = { pageNumber: 1, pageSize: 10 };

/** The member's tickets, refetched each time the message centre opens. A failure is shown and not retried. */
export function ticketListQuery(locale: string, filter: TicketFilter) {
  return queryOptions({
    queryKey: [...ticketKeys.lists, locale, filter],
    queryFn: ({ signal }) => call('GET /member/message/list', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
