import { useTranslations } from 'next-intl';

const categories = ['NOTICE', 'ACTIVITY', 'SECURITY', 'AGREEMENT', 'ABOUT', 'HELP', 'FAQ'] as const;

/** The name of a category of news, or of a group of documents. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('staff.content.categories');
  return (category) => {
    const known = categories.find((one) => one === category);
    return known ? t(known) : category;
  };
}
