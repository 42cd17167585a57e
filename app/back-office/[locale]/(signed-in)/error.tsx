'use client';

import { LoadError } from '@/components/staff/list/list-states';

type Props = { readonly error: Error; readonly retry: () => void };

export default function DeskError({ error, retry }: Props) {
  return <LoadError error={error} onRetry={retry} />;
}
