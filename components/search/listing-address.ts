import { categoryAddress, searchAddress } from '@/lib/routing/addresses';
import { type ListingChoice, listingQueryOf } from '@/lib/routing/listing-choice';

/** The address that shows this choice: the search's when there is a keyword, otherwise the category's. */
export function listingAddress(choice: ListingChoice): string {
  const { code, ...query } = listingQueryOf(choice);
  return choice.keyword === undefined ? categoryAddress(code, query) : searchAddress({ code, ...query });
}

/** The same with another filter, order or page: a new list that begins at its first page. */
export function changedAddress(choice: ListingChoice, change: Partial<ListingChoice>): string {
  return listingAddress({ ...choice, page: 1, through: undefined, ...change });
}
