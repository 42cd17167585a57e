import { randomInt } from 'node:crypto';

/** 2026-01-01T00:00:00Z. Ids have 19 digits for the next decades. */
const epoch = 1_767_225_600_000n;

/** Nodes below are leased (`node-lease.ts`), those from it to 1023 are chosen at random by processes without a lease. */
export const LEASED_NODES = 768;

type State = {
  lastMs: bigint;
  sequence: bigint;
  lease: { node: number; until: number } | null;
  randomNode: number;
  /** Epoch milliseconds. */
  now: () => number;
};

/** On `globalThis`: Next.js may load this module more than once per process, and all copies share one node. */
const shared = globalThis as typeof globalThis & { storeIds?: State };
shared.storeIds ??= {
  lastMs: 0n,
  sequence: 0n,
  lease: null,
  randomNode: randomInt(LEASED_NODES, 1024),
  now: Date.now,
};
const state = shared.storeIds;

/**
 * Sortable 64-bit decimal id: 41 bits of milliseconds, 10 bits for the process, 12 bits of sequence.
 * The offset makes new ids sort after seeded ones (18003…).
 */
export function newId(now = state.now()): string {
  let ms = BigInt(now) - epoch;
  if (ms < state.lastMs) ms = state.lastMs;
  state.sequence = ms === state.lastMs ? state.sequence + 1n : 0n;
  if (state.sequence > 4095n) {
    ms += 1n;
    state.sequence = 0n;
  }
  state.lastMs = ms;
  return (
    2_000_000_000_000_000_000n +
    (ms << 22n) +
    (BigInt(currentNode()) << 12n) +
    state.sequence
  ).toString();
}

/** The node of an id. */
export function nodeOf(id: string): number {
  return Number(((BigInt(id) - 2_000_000_000_000_000_000n) >> 12n) & 1023n);
}

/** Ids have the time of this clock, epoch milliseconds. */
export function setIdTime(now: () => number): void {
  state.now = now;
}

/** Uses a leased node until `until` (epoch ms); null returns to the random one. */
export function setLeasedNode(lease: { node: number; until: number } | null): void {
  state.lease = lease;
}

function currentNode(): number {
  return state.lease !== null && state.now() < state.lease.until ? state.lease.node : state.randomNode;
}
