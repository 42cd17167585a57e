'use client';

import { Countdown } from '@/components/ui/time/countdown';
import { useRouter } from '@/lib/routing/navigation';

/** Counts down to the end of the deals, then refreshes. `endTime` in epoch ms. */
export function DealClock({ endTime }: { endTime: number }) {
  const router = useRouter();
  return <Countdown endTime={endTime} onEnd={() => router.refresh()} />;
}
