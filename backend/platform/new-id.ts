import { randomInt } from 'node:crypto';

/** 2026-01-01T00:00:00Z; ids stay 18 to 19 digits long for the next century. */
const epoch = 1_767_225_600_000n;
let lastMs = 0n;
let sequence = 0n;

/**
 * Sortable 64-bit decimal id: 41 bits of milliseconds, 10 bits of this process, 12 bits of sequence.
 * Offset so that new ids sort after those of the seed (18003…).
 */
export function newId(now = Date.now()): string {
  let ms = BigInt(now) - epoch;
  if (ms < lastMs) ms = lastMs;
  sequence = ms === lastMs ? sequence + 1n : 0n;
  if (sequence > 4095n) {
    ms += 1n;
    sequence = 0n;
  }
  lastMs = ms;
  return (2_000_000_000_000_000_000n + (ms << 22n) + (node << 12n) + sequence).toString();
}

const node = BigInt(randomInt(1024));
