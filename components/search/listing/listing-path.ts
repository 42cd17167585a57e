import { type ListingChoice, listingQueryOf } from '@/lib/routing/choices/listing-choice';
import { categoryPath, searchPath } from '@/lib/routing/paths';

/** The path of this choice: the search's with a keyword, otherwise the category's. */
export function listingPath(choice: ListingChoice): string {
  const { code, ...query } = listingQueryOf(choice);
  return choice.keyword === undefined ? categoryPath(code, query) : searchPath({ code, ...query });
}

/** The path with another filter, order or page; a new filter or order starts at the first page. */
export function changedPath(choice: ListingChoice, change: Partial<ListingChoice>): string {
  return listingPath({ ...choice, page: 1, through: undefined, ...change });
}
