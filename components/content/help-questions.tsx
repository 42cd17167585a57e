import { useTranslations } from 'next-intl';
import type { ArticleRow } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import styles from './help-questions.module.css';

/** The common questions by subject, each with the code of the document that answers it. */
const subjects = [
  {
    title: 'buying.title',
    questions: [
      ['buying.how', 'help-buy'],
      ['buying.wrongAccount', 'faq'],
      ['buying.verify', 'verification'],
    ],
  },
  {
    title: 'paying.title',
    questions: [
      ['paying.methods', 'help-pay'],
      ['paying.failed', 'help-pay'],
      ['paying.coupon', 'faq'],
    ],
  },
  {
    title: 'delivery.title',
    questions: [
      ['delivery.when', 'help-delivery'],
      ['delivery.code', 'help-delivery'],
      ['delivery.parcel', 'shipping'],
    ],
  },
  {
    title: 'after.title',
    questions: [
      ['after.refund', 'refund-policy'],
      ['after.when', 'refund-policy'],
      ['after.return', 'shipping'],
    ],
  },
  {
    title: 'account.title',
    questions: [
      ['account.coins', 'coins-vip'],
      ['account.safe', 'account-security'],
      ['account.contact', 'faq'],
    ],
  },
] as const;

/** Help ordered by question. A question is left out while its document is not published. */
export function HelpQuestions({ articles }: { articles: readonly ArticleRow[] }) {
  const t = useTranslations('content.questions');
  const published = new Set(articles.map(({ code }) => code));
  return (
    <section className={`card pad ${styles.questions}`} aria-labelledby="help-questions">
      <h2 id="help-questions">{t('title')}</h2>
      <div className={styles.subjects}>
        {subjects.map(({ title, questions }) => {
          const shown = questions.filter(([, code]) => published.has(code));
          return shown.length === 0 ? null : (
            <div key={title}>
              <h3>{t(title)}</h3>
              <ul>
                {shown.map(([question, code]) => (
                  <li key={question}>
                    <Link href={docPath(code)}>{t(question)}</Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}
