import { useSearchParams } from 'next/navigation';
import { useStaffPath } from '@/components/staff/frame/use-staff-path';
import { useLocalizedPath } from '@/lib/routing/navigation';

/**
 * What a list shows, in the query of its URL, so that back, reload and a pasted link restore it. Names that the list does
 * not know are kept out of it. `after` has the cursors of the pages before, the last one is the current page's.
 */
export function useListState<Name extends string>(names: readonly Name[]) {
  const query = useSearchParams();
  const path = useLocalizedPath()(useStaffPath());
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) || undefined])) as Record<
    Name,
    string | undefined
  >;
  const cursors = (query.get('after') ?? '').split(',').filter((id) => /^\d{1,20}(-\d{1,20})?$/.test(id));

  const hrefFrom = (
    before: Pick<URLSearchParams, 'get'>,
    changes: Partial<Record<Name, string | undefined>>,
    after: readonly string[] = [],
  ): string => {
    const next = new URLSearchParams();
    for (const name of names) {
      const value = name in changes ? changes[name] : before.get(name);
      if (value) next.set(name, value);
    }
    if (after.length > 0) next.set('after', after.join(','));
    return next.size > 0 ? `${path}?${next}` : path;
  };
  /** The URL with other values; undefined removes one. Without cursors it is the URL of the first page. */
  const hrefWith = (changes: Partial<Record<Name, string | undefined>>) => hrefFrom(query, changes);
  // The page itself does not depend on the query, so no request is sent to the server. The URL may already have what the
  // page does not show yet, for example the view of the click before.
  const show = (changes: Partial<Record<Name, string | undefined>>, after: readonly string[] = []) =>
    window.history.pushState(null, '', hrefFrom(new URLSearchParams(window.location.search), changes, after));

  return {
    values,
    set: (changes: Partial<Record<Name, string | undefined>>) => show(changes),
    /** Keeps the page of the list, for values that do not filter it. */
    setOnPage: (changes: Partial<Record<Name, string | undefined>>) => show(changes, cursors),
    hrefWith,
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    next: (cursor: string) => show({}, [...cursors, cursor]),
    previous: () => show({}, cursors.slice(0, -1)),
  };
}
