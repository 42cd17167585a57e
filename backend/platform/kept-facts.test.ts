import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { cacheTags } from '../../lib/cache-tags';
import { createFacts } from './kept-facts';

function setUp() {
  const time = { ms: 0 };
  const state = { isCurrent: true, reads: 0 };
  const facts = createFacts(
    () => state.isCurrent,
    () => time.ms,
  );
  const read = (dependsOn: readonly string[] | 'any' = [cacheTags.storeState]) =>
    facts.keep(`of ${dependsOn}`, { dependsOn, longestMs: 1_000 }, async () => {
      state.reads += 1;
      return state.reads;
    });
  return { time, state, facts, read };
}

describe('a kept value', () => {
  it('is read once until its longest time is over', async () => {
    const { time, read } = setUp();
    expect([await read(), await read()]).toEqual([1, 1]);
    time.ms = 999;
    expect(await read()).toBe(1);
    time.ms = 1_000;
    expect(await read()).toBe(2);
  });

  it('does not keep the request that read it in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const { facts, read } = setUp();
    const requests = new AsyncLocalStorage<object>();
    const readInRequest = async () => {
      const request = { page: 'rendered' };
      await requests.run(request, () => read());
      return new WeakRef(request);
    };
    const request = await readInRequest();
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(request.deref()).toBeUndefined();
    expect(await facts.keep('kept', { dependsOn: 'any', longestMs: 1 }, async () => 1)).toBe(1);
  });

  it('is read once by callers at the same time', async () => {
    const { read } = setUp();
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  });

  it('is dropped by a change of one of its tags, of everything, and of a tag that a newer release has', async () => {
    const { facts, read } = setUp();
    await read();
    facts.drop([cacheTags.home]);
    expect(await read()).toBe(1);
    for (const [index, tag] of [cacheTags.storeState, cacheTags.everything, 'tag-of-tomorrow'].entries()) {
      facts.drop([cacheTags.home, tag]);
      expect(await read()).toBe(index + 2);
    }
  });

  it('that depends on anything is dropped by each change', async () => {
    const { facts, read } = setUp();
    expect(await read('any')).toBe(1);
    facts.drop([cacheTags.goods('7')]);
    expect(await read('any')).toBe(2);
    facts.drop([]);
    expect(await read('any')).toBe(2);
  });

  it('is not kept when it was being read during a change', async () => {
    const { facts } = setUp();
    let finish = (_value: string) => {};
    const terms = { dependsOn: [cacheTags.storeState], longestMs: 1_000 };
    const old = facts.keep('slow', terms, () => new Promise<string>((resolve) => (finish = resolve)));
    facts.drop([cacheTags.storeState]);
    finish('before the change');
    expect(await old).toBe('before the change');
    expect(await facts.keep('slow', terms, async () => 'after the change')).toBe('after the change');
  });

  it('is not kept when its reading fails', async () => {
    const { facts, read } = setUp();
    const terms = { dependsOn: [cacheTags.storeState], longestMs: 1_000 };
    const failing = () => Promise.reject(new Error('no connection'));
    await expect(facts.keep(`of ${cacheTags.storeState}`, terms, failing)).rejects.toThrow('no connection');
    expect(await read()).toBe(1);
  });
});

it('nothing is kept or used while changes of other processes do not arrive', async () => {
  const { state, read } = setUp();
  await read();
  state.isCurrent = false;
  expect([await read(), await read()]).toEqual([2, 3]);
});

describe('between a change of this process and its event', () => {
  it('callers read the database, also those of values that depend on anything', async () => {
    const { facts, read } = setUp();
    await read();
    facts.expect([cacheTags.storeState]);
    expect([await read(), await read(), await read('any')]).toEqual([2, 3, 4]);
    facts.drop([cacheTags.storeState]);
    expect([await read(), await read()]).toEqual([5, 5]);
  });

  it('values of other tags are kept', async () => {
    const { facts, read } = setUp();
    await read();
    facts.expect([cacheTags.home]);
    expect(await read()).toBe(1);
  });

  it('the event is awaited for two seconds: the transaction may be rolled back', async () => {
    const { time, facts, read } = setUp();
    facts.expect([cacheTags.storeState]);
    time.ms = 2_001;
    expect([await read(), await read()]).toEqual([1, 1]);
  });
});
