import 'server-only';
import { locale as rootSegment } from 'next/root-params';
import { cacheTags } from '@/lib/cache-tags';
import type { SoldType } from '@/lib/i18n/page-segment';
import { readPageSegment } from '@/lib/i18n/page-segment';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';

/** The only product type that the page's host sells; undefined where all are sold. Not for route handlers. */
export async function getSoldType(): Promise<SoldType | undefined> {
  return readPageSegment(await rootSegment()).sold;
}

/** The tags of a list that is limited to this type. */
export function soldTypeTags(type: SoldType | undefined): string[] {
  return type === undefined ? [] : [cacheTags.soldType(type)];
}

/** The visitor's choice at this host: where it sells one type of products only, there is none to choose. */
export async function choiceAtHost(choice: ListingChoice): Promise<ListingChoice> {
  return (await getSoldType()) === undefined ? choice : { ...choice, goodsType: undefined };
}
