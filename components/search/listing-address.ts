import { categoryAddress, searchAddress } from '@/lib/routing/addresses';
import { type ListingChoice, listingQueryOf } from '@/lib/routing/listing-choice';

/** The address that shows this choice: the search's when there is a keyword, otherwise the category's. */
export function listingAddress(choice: ListingChoice): string {
  const { code, ...query } = listingQueryOf(choice);
  return choice.keyword === undefined ? categoryAddress(code, query) : searchAddress({ code, ...query });
}
