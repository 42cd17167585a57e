'use client';

import { Button, Form, Input } from 'antd';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { useLeaveGuard } from '@/components/staff/editor/use-leave-guard';
import { ErrorNote } from '@/components/staff/form/error-note';
import { PageHead } from '@/components/staff/format/panel';
import { Icon } from '@/components/ui/picture/icon';
import { contentQueries, createArticle } from '@/lib/content/queries/staff';
import type { ArticleContent } from '@/lib/content/staff/contract';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import { Link, useLocalizedPath } from '@/lib/routing/navigation';
import { staffArticlePath, staffContentPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { nameMost, reasonMost } from '@/lib/text-lengths';
import { ArticleFields } from './article-fields';

const categories = {
  NEWS: ['NOTICE', 'ACTIVITY', 'SECURITY'],
  DOC: ['AGREEMENT', 'ABOUT', 'HELP', 'FAQ'],
} as const;

/** A new article. News with a later time is shown from then on. */
export function NewArticle() {
  const t = useTranslations('staff.content');
  const router = useRouter();
  const pathOf = useLocalizedPath();
  const type = useSearchParams().get('type') === 'DOC' ? 'DOC' : 'NEWS';
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [content, setContent] = useState<ArticleContent>(() => ({
    category: categories[type][0],
    title: emptyText,
    summary: emptyText,
    body: emptyText,
    author: emptyText,
    publishTime: Date.now() - (Date.now() % 60_000),
    isTop: false,
    isEnabled: true,
    sort: 100,
  }));
  const create = useStaffAction(
    () => createArticle({ type, code: type === 'DOC' ? code : null, content, reason: reason.trim() }),
    [contentQueries],
  );
  const isDirty = content.title[defaultLocale] !== '' || content.body[defaultLocale] !== '';
  useLeaveGuard(isDirty && !create.isSuccess);
  const isComplete =
    content.title[defaultLocale].trim() !== '' &&
    content.body[defaultLocale].trim() !== '' &&
    content.author[defaultLocale].trim() !== '' &&
    reason.trim() !== '' &&
    (type === 'NEWS' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code));
  return (
    <div className="s-page s-editor-page">
      <p className="s-crumbs">
        <Link href={staffContentPath}>{t('title')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{t(`type.${type}`)}</span>
      </p>
      <PageHead title={t(`add.${type}`)}>
        <Button
          type="primary"
          disabled={!isComplete}
          loading={create.isPending}
          onClick={() =>
            create.mutate(undefined, { onSuccess: ({ id }) => router.push(pathOf(staffArticlePath(id))) })
          }
        >
          {t('create')}
        </Button>
      </PageHead>
      <Form layout="vertical" component="div">
        <div className="s-pair">
          {type === 'DOC' ? (
            <Labelled label={t('code')} hint={t('codeHint')}>
              <Input
                value={code}
                maxLength={nameMost}
                aria-label={t('code')}
                onChange={({ target }) => setCode(target.value)}
              />
            </Labelled>
          ) : null}
          <Labelled label={t('reason')}>
            <Input
              value={reason}
              maxLength={reasonMost}
              aria-label={t('reason')}
              onChange={({ target }) => setReason(target.value)}
            />
          </Labelled>
        </div>
      </Form>
      <ErrorNote error={create.error} />
      <ArticleFields
        type={type}
        categories={categories[type]}
        content={content}
        onChange={(changes) => setContent((before) => ({ ...before, ...changes }))}
      />
    </div>
  );
}
