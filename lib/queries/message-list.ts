import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { MessageCategory, TicketStatus } from '@/lib/contract/message';

export const messageKeys = { all: ['messages'], lists: ['messages', 'list'] } as const;

export const pageSizes = [10, 20, 30] as const;

export type MessageFilter = {
  readonly pageNumber: number;
  readonly pageSize: (typeof pageSizes)[number];
  readonly category?: MessageCategory | undefined;
  readonly status?: TicketStatus | undefined;
};

export const firstPage: MessageFilter = { pageNumber: 1, pageSize: 10 };

/** The member's messages; asked anew each time the message centre opens. Its failure is told, not tried again. */
export function messageListQuery(locale: string, filter: MessageFilter) {
  return queryOptions({
    queryKey: [...messageKeys.lists, locale, filter],
    queryFn: ({ signal }) => call('GET /member/message/list', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
