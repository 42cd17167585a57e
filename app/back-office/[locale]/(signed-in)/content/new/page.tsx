import { NewArticle } from '@/components/staff/content/new-article';

export default function NewArticlePage() {
  return <NewArticle />;
}
