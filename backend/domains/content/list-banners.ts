import { asc, eq } from 'drizzle-orm';
import { cacheTags } from '../../../lib/cache-tags';
import type { Banner } from '../../../lib/content/contract';
import { banner } from '../../database/schema/content';
import type { Context } from '../../platform/context';
import { fact } from '../../platform/kept-facts';
import { localize } from '../../platform/localize';

/** Active banners in display order. */
export async function listBanners({ db, locale }: Pick<Context, 'db' | 'locale'>): Promise<Banner[]> {
  const rows = await fact(db, 'banners', { dependsOn: [cacheTags.home], longestMs: 10_000 }, () =>
    db
      .select()
      .from(banner)
      .where(eq(banner.isEnabled, true))
      .orderBy(asc(banner.sort), asc(banner.id))
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    title: localize(row.titleI18n, locale),
    subtitle: localize(row.subtitleI18n, locale),
    link: row.link,
    theme: row.theme,
  }));
}
