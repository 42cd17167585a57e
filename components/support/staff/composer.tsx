import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Dropdown, Input, Segmented } from 'antd';
import { useTranslations } from 'next-intl';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { ApiError } from '@/lib/api/api-error';
import { defaultLocale, isLocale } from '@/lib/i18n/locales';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { messageLimits } from '@/lib/support/message-limits';
import { inboxQueries, noteTicket, replyToTicket, templatesQuery } from '@/lib/support/queries/staff';
import type { InboxDetail, ReplyTemplate } from '@/lib/support/staff/contract';
import { fillTemplate, hasOpenVariables } from '@/lib/support/template-variables';
import { AttachButton, ChosenFiles, useChosenFiles } from './chosen-files';
import { useDrafts } from './drafts';

type Kind = 'REPLY' | 'NOTE';

/** A reply to the member, in their language, or a note for staff. Ctrl and Enter send it. */
export function Composer({
  ticket,
  onSentAndClosed,
}: {
  readonly ticket: InboxDetail;
  readonly onSentAndClosed: () => void;
}) {
  const t = useTranslations('staff.inbox');
  const { message } = App.useApp();
  const isClosed = ticket.status === 'CLOSED';
  const [chosen, setKind] = useState<Kind>('REPLY');
  const kind = isClosed ? 'NOTE' : chosen;
  const draftKey = `${ticket.id}-${kind}`;
  const text = useDrafts(({ texts }) => texts[draftKey] ?? '');
  const write = useDrafts((drafts) => drafts.write);
  const most = kind === 'REPLY' ? messageLimits.reply : messageLimits.content;
  const { field, focusEnd } = useFocusAtEnd();
  const uploads = useChosenFiles(ticket.id);
  const keyOf = useRequestKey();
  const seen = useSeenReplies(ticket, text);
  const send = useStaffAction(
    async ({ close }: { close: boolean }) => {
      const content = text.trim();
      if (kind === 'NOTE') return noteTicket({ messageId: ticket.id, content });
      const attachments = uploads.files.map(({ id, name }) => ({ id, name }));
      const body = { messageId: ticket.id, content, close, seenReplies: seen.count, attachments };
      return replyToTicket(body, keyOf(body));
    },
    [inboxQueries],
  );
  const hasNews = send.error instanceof ApiError && send.error.status === 409;
  const isOpenTemplate = kind === 'REPLY' && hasOpenVariables(text);
  const isUploading = kind === 'REPLY' && uploads.isUploading;
  const mayNotSend = text.trim() === '' || text.length > most || isOpenTemplate || isUploading;
  const submit = (close: boolean) => {
    if (mayNotSend || send.isPending) return;
    send.mutate(
      { close },
      {
        onSuccess: () => {
          write(draftKey, '');
          if (kind === 'REPLY') uploads.clear();
          message.success(kind === 'NOTE' ? t('noted') : close ? t('sentAndClosed') : t('sent'));
          if (close) onSentAndClosed();
        },
      },
    );
  };
  return (
    <div className="s-composer" data-kind={kind}>
      <div className="s-composer-line">
        <Segmented<Kind>
          aria-label={t('kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'REPLY', label: t('reply'), disabled: isClosed },
            { value: 'NOTE', label: t('note') },
          ]}
        />
        <span className="s-hint">
          {isClosed
            ? t('closedHint')
            : kind === 'REPLY'
              ? t('replyIn', { lang: ticket.member.lang })
              : t('noteHint')}
        </span>
        {kind === 'REPLY' ? (
          <span className="s-actions">
            <AttachButton chosen={uploads} />
            <TemplateMenu
              ticket={ticket}
              onChoose={(content) => {
                write(draftKey, content);
                focusEnd();
              }}
            />
          </span>
        ) : null}
      </div>
      <Input.TextArea
        ref={field}
        value={text}
        maxLength={most}
        rows={2}
        aria-label={kind === 'REPLY' ? t('replyText') : t('noteText')}
        placeholder={kind === 'REPLY' ? t('replyText') : t('noteText')}
        onChange={({ target }) => write(draftKey, target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(false);
        }}
      />
      {kind === 'REPLY' ? <ChosenFiles chosen={uploads} /> : null}
      {isOpenTemplate ? <p className="s-refused">{t('openVariables')}</p> : null}
      {hasNews ? (
        <Alert
          className="s-alert"
          type="warning"
          showIcon
          role="alert"
          title={t('news')}
          action={
            <Button
              size="small"
              onClick={() => {
                seen.accept();
                send.reset();
              }}
            >
              {t('newsRead')}
            </Button>
          }
        />
      ) : (
        <ErrorNote error={send.error} />
      )}
      <div className="s-composer-line">
        <span className="s-hint">
          {text.length} / {most}
        </span>
        <span className="s-actions">
          {kind === 'REPLY' ? (
            <Button disabled={mayNotSend} loading={send.isPending} onClick={() => submit(true)}>
              {t('sendAndClose')}
            </Button>
          ) : null}
          <Button
            type="primary"
            disabled={mayNotSend}
            loading={send.isPending}
            icon={<Icon name={kind === 'REPLY' ? 'send' : 'pencil'} size={16} />}
            onClick={() => submit(false)}
          >
            {kind === 'REPLY' ? t('send') : t('addNote')}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** How many replies the person had seen when they began to write: one that arrives meanwhile may change the answer. */
function useSeenReplies(ticket: InboxDetail, text: string) {
  const [count, setCount] = useState(ticket.replyCount);
  useEffect(() => {
    if (text === '') setCount(ticket.replyCount);
  }, [text, ticket.replyCount]);
  return { count, accept: () => setCount(ticket.replyCount) };
}

/** Focuses a text field with the caret at the end, once the new text is in it. */
function useFocusAtEnd() {
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) field.current?.focus({ cursor: 'end' });
  }, [times]);
  return { field, focusEnd: () => setTimes((before) => before + 1) };
}

/** Canned replies in the language of the member, with the variables of the ticket. */
function TemplateMenu({
  ticket,
  onChoose,
}: {
  readonly ticket: InboxDetail;
  readonly onChoose: (content: string) => void;
}) {
  const t = useTranslations('staff.inbox');
  const { name: staff } = useProfile();
  const templates = useQuery(templatesQuery());
  const { lang } = ticket.member;
  const locale = isLocale(lang) ? lang : defaultLocale;
  const fill = (template: ReplyTemplate) =>
    fillTemplate(template.content[locale], {
      nickname: ticket.member.nickname,
      orderSn: ticket.order?.sn,
      product: ticket.order?.goodsName,
      staff,
    }).slice(0, messageLimits.reply);
  const items = (templates.data ?? []).map(({ id, name }) => ({ key: id, label: name }));
  return (
    <Dropdown
      trigger={['click']}
      disabled={items.length === 0}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          // The reply field gets the focus: Enter would add a line to it.
          domEvent.preventDefault();
          const template = templates.data?.find(({ id }) => id === key);
          if (template) onChoose(fill(template));
        },
      }}
    >
      <Button type="text" icon={<Icon name="document" size={16} />}>
        {t('template')}
      </Button>
    </Dropdown>
  );
}
