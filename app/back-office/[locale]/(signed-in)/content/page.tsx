import { ArticleList } from '@/components/content/staff/article-list';

export default function ContentPage() {
  return <ArticleList />;
}
