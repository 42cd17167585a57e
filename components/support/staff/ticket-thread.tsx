import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { SentFile } from '@/components/staff/form/sent-file';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { Initials } from '@/components/staff/frame/account-menu';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { ApiError } from '@/lib/api/api-error';
import { ticketQuery } from '@/lib/support/queries/staff';
import type { InboxDetail, InboxEntry } from '@/lib/support/staff/contract';
import { Composer } from './composer';
import { TicketActions } from './ticket-actions';
import { AboutOrder, TicketSide } from './ticket-side';

const tones: Record<InboxDetail['status'], Tone> = { PENDING: 'amber', REPLIED: 'blue', CLOSED: 'grey' };

/** One ticket: what was written, the form for a reply, and the member with the order beside it. */
export function TicketThread({
  id,
  onClose,
  onOpen,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}) {
  const t = useTranslations('staff.inbox');
  const { data: ticket, error, refetch } = useQuery(ticketQuery(id));
  useRefresh(() => void refetch(), 15_000);
  const back = (
    <Button
      className="s-desk-back"
      type="text"
      aria-label={t('back')}
      icon={<Icon name="chevron-left" />}
      onClick={onClose}
    />
  );
  if (!ticket) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return (
      <div className="s-desk-main">
        {back}
        {isUnknown ? (
          <StateBlock icon="search" tone="blue" title={t('unknown')} />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <i className="s-bone s-bone-page" />
        )}
      </div>
    );
  }
  return (
    <>
      <section className="s-desk-main s-thread" aria-label={ticket.subject}>
        <header>
          {back}
          <div>
            <h2 className="clip">{ticket.subject}</h2>
            <p className="s-hint clip">
              {t('head', {
                id: ticket.id,
                category: t(`category.${ticket.category}`),
                lang: ticket.member.lang,
              })}
            </p>
          </div>
          <StateTag tone={tones[ticket.status]}>{t(`status.${ticket.status}`)}</StateTag>
          <TicketActions ticket={ticket} />
        </header>
        <Entries ticket={ticket} />
        <Composer ticket={ticket} onSentAndClosed={onClose} />
      </section>
      <TicketSide ticket={ticket} onOpen={onOpen} />
    </>
  );
}

/** Scrolled to the newest entry, again when one arrives. */
function Entries({ ticket }: { readonly ticket: InboxDetail }) {
  const t = useTranslations('staff.inbox');
  const box = useRef<HTMLDivElement>(null);
  const count = ticket.entries.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after a new entry
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the thread is scrolled by keyboard
    <div className="s-entries" ref={box} tabIndex={0} role="log" aria-label={t('thread')}>
      {ticket.order ? <AboutOrder order={ticket.order} /> : null}
      {ticket.content ? (
        <Entry
          entry={{
            id: ticket.id,
            kind: 'USER',
            author: ticket.member.nickname,
            content: ticket.content,
            createdTime: ticket.createdTime,
            readTime: null,
            attachments: ticket.attachments,
          }}
        />
      ) : null}
      {ticket.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {ticket.closedTime ? (
        <p className="s-entries-system">
          {t.rich('closedAt', { time: () => <When time={ticket.closedTime ?? ''} /> })}
        </p>
      ) : null}
    </div>
  );
}

function Entry({ entry }: { readonly entry: InboxEntry }) {
  const t = useTranslations('staff.inbox');
  return (
    <article className="s-entry" data-kind={entry.kind}>
      <Initials name={entry.author} />
      <div>
        <p>
          {entry.kind === 'NOTE' ? <b>{t('noteMark')} · </b> : null}
          <LiveText>{entry.content}</LiveText>
        </p>
        {entry.attachments.length > 0 ? (
          <ul className="s-files" aria-label={t('files')}>
            {entry.attachments.map(({ id, name, mime, link }) => (
              <SentFile key={id} file={{ name, mime, link }} />
            ))}
          </ul>
        ) : null}
        <small>
          {entry.author} · <When time={entry.createdTime} />
          <LiveText>
            {entry.kind === 'ADMIN' ? ` · ${entry.readTime ? t('read') : t('unread')}` : null}
          </LiveText>
        </small>
      </div>
    </article>
  );
}
