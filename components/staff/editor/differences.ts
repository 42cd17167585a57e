/** One value that differs between two states; `path` is its keys joined by dots. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown };

type Fields = Readonly<Record<string, unknown>>;

export function isSame(left: unknown, right: unknown): boolean {
  return differences(left, right).length === 0;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** The values that differ, down to texts and numbers. A value that is absent is undefined. Pure. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  if (!isFields(before) || !isFields(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key));
}

/**
 * Applies the changes from `base` to `mine` to `theirs`. What both changed keeps my value. Lists are merged item by item
 * when no one added or removed one; otherwise my list counts. Pure.
 */
export function mergeChanges<State>(base: State, mine: State, theirs: State): State {
  if (isSame(mine, base)) return theirs;
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return mine;
  if (Array.isArray(base) || Array.isArray(mine) || Array.isArray(theirs)) {
    const lists = [base, mine, theirs].map((list) => (Array.isArray(list) ? list.length : -1));
    if (new Set(lists).size > 1) return mine;
    const merged = Object.keys(mine).map((key) => mergeChanges(base[key], mine[key], theirs[key]));
    // The items have the type of the lists that they come from.
    return merged as State;
  }
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = Object.fromEntries(
    keys.map((key) => [key, mergeChanges(base[key], mine[key], theirs[key])]),
  );
  return merged as State;
}

/** A value that one or both of two people changed since the same state. */
export type Compared = {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Both changed it, to different values. */
  readonly isConflict: boolean;
};

/** What two people changed since `base`, with the value of each. Pure. */
export function compareChanges(base: unknown, mine: unknown, theirs: unknown): Compared[] {
  const own = differences(base, mine).map(({ path }) => path);
  const others = differences(base, theirs).map(({ path }) => path);
  const ownAlone = own.filter((path) => !others.some((other) => overlap(path, other)));
  return [...others, ...ownAlone].map((path) => {
    const values = { theirs: valueAt(theirs, path), mine: valueAt(mine, path) };
    const isBoth = others.includes(path) && own.some((one) => overlap(one, path));
    return { path, ...values, isConflict: isBoth && !isSame(values.theirs, values.mine) };
  });
}

/** Takes my changes of some values back, so that another person's count. Pure. */
export function withoutChanges<State>(base: State, mine: State, paths: readonly string[]): State {
  // From the last item of a list to the first, because a removed item moves those behind it.
  const own = differences(base, mine)
    .map(({ path }) => path)
    .filter((path) => paths.some((other) => overlap(path, other)))
    .reverse();
  return own.reduce((state, path) => withValue(state, path.split('.'), valueAt(base, path)), mine);
}

/** Whether two paths are the same, or one is a part of the other. */
const overlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

function valueAt(state: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => (isFields(value) ? value[key] : undefined), state);
}

/** The state with another value at a path; undefined removes it. */
function withValue<State>(state: State, [key = '', ...rest]: readonly string[], value: unknown): State {
  if (!isFields(state)) return state;
  const next: unknown = rest.length > 0 ? withValue(state[key], rest, value) : value;
  if (Array.isArray(state)) {
    const items: unknown[] = [...state];
    if (next === undefined) items.splice(Number(key), 1);
    else items[Number(key)] = next;
    return items as State;
  }
  const { [key]: _, ...others }: Fields = state;
  return (next === undefined ? others : { ...others, [key]: next }) as State;
}
