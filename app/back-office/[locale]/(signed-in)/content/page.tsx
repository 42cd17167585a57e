import { ArticleList } from '@/components/staff/content/article-list';

export default function ContentPage() {
  return <ArticleList />;
}
