import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';

/** Polled every 1.5 s while the sandbox processes the payment. */
export function sandboxSessionQuery(id: string, first: SandboxSession) {
  return queryOptions({
    queryKey: ['sandbox-session', id],
    queryFn: ({ signal }) => call('GET /sandbox/session/{id}', { params: { id }, signal }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSING' ? 1500 : false),
  });
}
