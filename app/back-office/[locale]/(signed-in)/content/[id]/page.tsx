import { ArticlePage } from '@/components/content/staff/article-page';

type Props = { readonly params: Promise<{ id: string }> };

export default async function StaffArticlePage({ params }: Props) {
  return <ArticlePage id={(await params).id} />;
}
