import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { ApiError } from '@/lib/api/api-error';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { assigneesQuery, assignTicket, closeTicket, inboxQueries } from '@/lib/support/queries/staff';
import type { InboxDetail } from '@/lib/support/staff/contract';

const ReopenDialog = dynamic(() => import('./reopen-dialog').then((file) => file.ReopenDialog), {
  ssr: false,
});

const nobody = 'nobody';

/** Assigns the ticket, closes it, or opens it again. */
export function TicketActions({ ticket }: { readonly ticket: InboxDetail }) {
  const t = useTranslations('staff.inbox');
  const { id: own } = useProfile();
  const { message } = App.useApp();
  const textOf = useErrorText();
  const [isReopening, setReopening] = useState(false);
  const people = useQuery(assigneesQuery());
  const from = ticket.assignee?.id ?? null;
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 409) message.warning(t('assignedMeanwhile'));
    else void textOf(error).then((text) => message.error(text));
  };
  const assign = useStaffAction(
    (staffId: string | null) => assignTicket({ messageId: ticket.id, staffId, from }),
    [inboxQueries],
  );
  const close = useStaffAction(closeTicket, [inboxQueries]);
  const others = (people.data ?? []).filter(({ id }) => id !== own && id !== from);
  const items = [
    ...(from === own ? [] : [{ key: own, label: t('assignToMe') }]),
    ...others.map(({ id, name }) => ({ key: id, label: name })),
    ...(from === null ? [] : [{ key: nobody, label: t('assignToNobody') }]),
  ];
  return (
    <div className="s-actions">
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => assign.mutate(key === nobody ? null : key, { onError }),
        }}
      >
        <Button loading={assign.isPending} icon={<Icon name="user" size={16} />}>
          {ticket.assignee ? t('assignedTo', { name: ticket.assignee.name }) : t('assign')}
        </Button>
      </Dropdown>
      {ticket.status === 'CLOSED' ? (
        <Button icon={<Icon name="refresh" size={16} />} onClick={() => setReopening(true)}>
          {t('reopen')}
        </Button>
      ) : (
        <Button
          loading={close.isPending}
          icon={<Icon name="check" size={16} />}
          onClick={() =>
            close.mutate(ticket.id, { onError, onSuccess: () => void message.success(t('closed')) })
          }
        >
          {t('close')}
        </Button>
      )}
      {isReopening ? <ReopenDialog id={ticket.id} onClose={() => setReopening(false)} /> : null}
    </div>
  );
}
