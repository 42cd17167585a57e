import { expect } from '@playwright/test';

/** Advances the clock of the shop. */
export async function advance(origin: string, advanceSeconds: number): Promise<void> {
  const answer = await fetch(`${origin}/dev/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  });
  expect(answer.status).toBe(200);
}
