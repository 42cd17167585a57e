/** Who a request is counted for. */
export type Client = {
  /** An address, a /64 network, or a session. */
  near: string;
  /** The address, or the /48 network around it. */
  wide: string;
  /** With a valid session. */
  isKnown: boolean;
};

export type SlotLimits = {
  /** Requests in progress. */
  concurrency: number;
  /** Slots among them that only known clients may use. */
  reserved: number;
  /** Requests that may wait; further ones are refused. */
  queue: number;
  /** How long a request may wait before it is refused. */
  waitMs: number;
};

/** `failed`: the render that the request waited for. */
export type Refusal = 'full' | 'late' | 'gone' | 'failed';

/** There is no slot for the request, which gets a 503. */
export class NoSlot extends Error {
  override readonly name = 'NoSlot';
  constructor(readonly reason: Refusal) {
    super(`no slot: ${reason}`);
  }
}

type Waiting = { client: Client; start: () => void; refuse: (reason: Refusal) => void };

/**
 * Slots for one kind of work. One client has at most half of them, one wide network three quarters. A free slot goes to
 * a known client first, then to the one with the fewest slots. When the queue is full, the newest request of the
 * network that has most requests in it is refused.
 */
export function createSlots({ concurrency, reserved, queue, waitMs }: SlotLimits) {
  const mostOfClient = Math.max(1, Math.ceil(concurrency / 2));
  const mostOfNetwork = Math.max(1, Math.ceil((concurrency * 3) / 4));
  const running = { all: 0, near: new Map<string, number>(), wide: new Map<string, number>() };
  const waiting = new Set<Waiting>();

  const mayStart = ({ near, wide, isKnown }: Client): boolean =>
    running.all < (isKnown ? concurrency : concurrency - reserved) &&
    (running.near.get(near) ?? 0) < mostOfClient &&
    (running.wide.get(wide) ?? 0) < mostOfNetwork;

  function count({ near, wide }: Client, change: 1 | -1): void {
    running.all += change;
    add(running.near, near, change);
    add(running.wide, wide, change);
  }

  const runningOf = ({ near, wide, isKnown }: Client): number =>
    (isKnown ? -1_000_000 : 0) + (running.wide.get(wide) ?? 0) * 1_000 + (running.near.get(near) ?? 0);

  function startNext(): void {
    let best: Waiting | undefined;
    for (const one of waiting) {
      if (mayStart(one.client) && (!best || runningOf(one.client) < runningOf(best.client))) best = one;
    }
    best?.start();
  }

  /** The newest request of the network with most waiting requests, if that is more than the client itself has. */
  function mostWaiting(client: Client): Waiting | undefined {
    const counts = new Map<string, number>();
    for (const one of waiting) add(counts, one.client.wide, 1);
    let found: Waiting | undefined;
    let most = (counts.get(client.wide) ?? 0) + 1;
    for (const one of waiting) {
      const own = counts.get(one.client.wide) ?? 0;
      if (own < most || one.client.wide === client.wide) continue;
      most = own;
      found = one;
    }
    return found;
  }

  return {
    /** Whether a request of a client that is not known would start at once. */
    isFree: (client: Client): boolean => waiting.size === 0 && mayStart(client),
    /**
     * Waits for a slot. `onGone` registers what happens when the client disconnects meanwhile.
     *
     * @returns a function that gives the slot back; further calls do nothing
     * @throws NoSlot
     */
    async take(client: Client, onGone: (gone: () => void) => void = () => {}): Promise<() => void> {
      if (!mayStart(client)) {
        if (waiting.size >= queue) {
          const victim = mostWaiting(client);
          if (!victim) throw new NoSlot('full');
          victim.refuse('full');
        }
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            waiting.delete(one);
            clearTimeout(timer);
          };
          const one: Waiting = {
            client,
            start: () => {
              leave();
              count(client, 1);
              resolve();
            },
            refuse: (reason) => {
              leave();
              reject(new NoSlot(reason));
            },
          };
          const timer = setTimeout(() => one.refuse('late'), waitMs);
          waiting.add(one);
          onGone(() => one.refuse('gone'));
        });
      } else count(client, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        count(client, -1);
        startNext();
      };
    },
    running: () => running.all,
    waiting: () => waiting.size,
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const sum = (counts.get(key) ?? 0) + change;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
