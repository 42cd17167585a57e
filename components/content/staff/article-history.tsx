import { Drawer } from 'antd';
import { useTranslations } from 'next-intl';
import { HistoryPanel } from '@/components/staff/editor/history-panel';
import { articleHistory } from '@/lib/content/queries/staff';
import type { ArticleContent, ArticleView } from '@/lib/content/staff/contract';

/** The saved states of an article. */
export function ArticleHistory({
  article,
  now,
  nameOf,
  mayRestore,
  onRestore,
  onClose,
}: {
  readonly article: ArticleView;
  readonly now: ArticleContent;
  readonly nameOf: (path: string) => string;
  readonly mayRestore: boolean;
  readonly onRestore: (content: ArticleContent) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.content');
  return (
    <Drawer open size={720} title={t('history')} onClose={onClose}>
      <HistoryPanel<ArticleContent>
        now={now}
        source={articleHistory(article.id)}
        nameOf={nameOf}
        mayRestore={mayRestore}
        onRestore={onRestore}
      />
    </Drawer>
  );
}
