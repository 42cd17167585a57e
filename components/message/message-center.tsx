'use client';

import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { use, useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { useRouter } from '@/lib/i18n/navigation';
import { addressHere } from '@/lib/routing/address-here';
import { loginAddress } from '@/lib/routing/addresses';
import { useAuth, useIsMember } from '@/lib/stores/auth';
import { keepMessageDraft, messageDraftOf } from '@/lib/stores/message-draft';
import { useMessageModal } from '@/lib/stores/message-modal';
import { MessageDialog } from './message-dialog';
import { messageTexts } from './message-texts';
import { messageAddress } from './open-by-address';
import { prefilledDraft } from './prefilled-draft';

/** The message centre with its texts, which no page carries. */
export default function MessageCenter() {
  const locale = useLocale();
  const message = use(messageTexts(locale));
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, message }}>
      <MembersOnly />
    </NextIntlClientProvider>
  );
}

/** Who is not logged in is told so, and comes back to the open message centre after the login (spec section 5). */
function MembersOnly() {
  const t = useTranslations('message');
  const router = useRouter();
  const isMember = useIsMember();
  const isOpen = useMessageModal((modal) => modal.isOpen);

  useEffect(() => {
    // Before the store has been read nobody is known to be a visitor.
    if (!isOpen || isMember || !useAuth.persist.hasHydrated()) return;
    const { view, start, close } = useMessageModal.getState();
    keepMessageDraft(prefilledDraft(messageDraftOf(null), start, t), null);
    toast.warning(t('common_message_login'));
    close();
    router.push(loginAddress(messageAddress(addressHere(), view === 'create')));
  }, [isOpen, isMember, router, t]);

  return isMember && isOpen ? <MessageDialog /> : null;
}
