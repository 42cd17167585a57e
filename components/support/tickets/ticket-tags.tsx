import { useTranslations } from 'next-intl';
import type { Message } from '@/lib/support/contract';

const categoryTone = { CONSULTATION: 'azure', COMPLAINT: 'danger', SUGGESTION: 'success' } as const;
const statusTone = { PENDING: 'tag-warning', REPLIED: 'tag-success', CLOSED: 'tag-info' } as const;

/** The category and the status of a ticket. */
export function TicketTags({ message }: { message: Pick<Message, 'category' | 'categoryName' | 'status'> }) {
  const t = useTranslations('message');
  return (
    <>
      <span className={`tag tag-${categoryTone[message.category]}`}>{message.categoryName}</span>
      <span className={`tag ${statusTone[message.status]}`}>{t(`status.${message.status}`)}</span>
    </>
  );
}
