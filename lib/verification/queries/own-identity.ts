import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Milliseconds between two questions whether the documents were submitted on another device. */
const pause = 3000;

/** The state of the verification, while a phone continues it; asked only while the page is visible. */
export const identityElsewhereQuery = queryOptions({
  queryKey: ['identity', 'elsewhere'],
  queryFn: ({ signal }) => call('GET /upms/member/identity/view', { signal }),
  refetchInterval: pause,
  staleTime: 0,
  gcTime: 0,
  // Without a connection the next question comes by itself.
  retry: false,
});
