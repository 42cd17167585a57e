import { useTranslations } from 'next-intl';
import { NewsRows } from '@/components/content/news-rows';
import { Icon } from '@/components/ui/picture/icon';
import type { ArticleRow } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docListPath } from '@/lib/routing/paths';

export function LastNews({ news }: { news: readonly ArticleRow[] }) {
  const t = useTranslations('home.news');
  return (
    <section className="card pad" aria-labelledby="news-title">
      <div className="section-head">
        <h2 id="news-title">{t('title')}</h2>
        <Link className="more" href={docListPath('NEWS')}>
          {t('more')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <NewsRows news={news} />
    </section>
  );
}
