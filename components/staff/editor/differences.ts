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
