import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { use, useEffect } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { currentPath } from '@/lib/routing/current-path';
import { useRouter } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';
import { useAuth, useIsMember } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import { keepTicketDraft, ticketDraftOf } from '@/lib/stores/ticket-draft';
import { prefilledDraft } from '../compose/prefilled-draft';
import { messageCenterUrl } from './open-by-url';
import { SupportDialog } from './support-dialog';
import { messageTexts } from './support-texts';

/** The message centre with its translations, which no page includes. */
export default function SupportCenter() {
  const locale = useLocale();
  const message = use(messageTexts(locale));
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, message }}>
      <MembersOnly />
    </NextIntlClientProvider>
  );
}

/** Sends visitors to the login, which returns to the open message centre. */
function MembersOnly() {
  const t = useTranslations('message');
  const router = useRouter();
  const isMember = useIsMember();
  const isOpen = useMessageModal((modal) => modal.isOpen);

  useEffect(() => {
    // Until the auth store is hydrated, a member looks like a visitor.
    if (!isOpen || isMember || !useAuth.persist.hasHydrated()) return;
    const { view, start, close } = useMessageModal.getState();
    keepTicketDraft(prefilledDraft(ticketDraftOf(null), start, t), null);
    toast.warning(t('common_message_login'));
    close();
    router.push(loginPathFor(messageCenterUrl(currentPath(), view === 'create')));
  }, [isOpen, isMember, router, t]);

  return isMember && isOpen ? <SupportDialog /> : null;
}
