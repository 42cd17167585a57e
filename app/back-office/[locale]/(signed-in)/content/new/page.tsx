import { NewArticle } from '@/components/content/staff/new-article';

export default function NewArticlePage() {
  return <NewArticle />;
}
