'use client';

import { App, Button, Form, Progress } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { validValues } from '@/components/staff/form/valid-values';
import { PageHead, Panel } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { StateBlock } from '@/components/staff/list/list-states';
import { usePhone } from '@/components/staff/list/use-phone';
import { Icon } from '@/components/ui/picture/icon';
import { readTable } from '@/lib/files/read-table';
import { catalogueQueries, finishLot } from '@/lib/products/queries/staff-catalogue';
import { Link, useRouter } from '@/lib/routing/navigation';
import { staffLotsPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ImportCheck } from './import-check';
import type { ImportValues } from './import-fields';
import { guessMapping, type Mapping, mappedLines, useImport } from './use-import';

const ImportFields = dynamic(() => import('./import-fields').then((file) => file.ImportFields), {
  ssr: false,
  loading: () => <i className="s-bone s-bone-page" />,
});

const emptyMapping: Mapping = { separator: ',', hasHeadings: false, secret: 0, cardNo: null };

const steps = ['fields', 'check', 'done'] as const;

/** Imports card codes: the lot and its lines, the check, and the end that puts all codes on sale at once. */
export function ImportPage() {
  const t = useTranslations('staff.import');
  const mayImport = usePermission('card.import');
  const isPhone = usePhone();
  const { message } = App.useApp();
  const router = useRouter();
  const [form] = Form.useForm<ImportValues>();
  const [text, setText] = useState('');
  const [mapping, setMapping] = useState<Mapping>(emptyMapping);
  const table = useMemo(() => readTable(text, mapping.separator), [text, mapping.separator]);
  const [fields, setFields] = useState<ImportValues | null>(null);
  const { progress, isSending, error, send, discard } = useImport();
  const end = useStaffAction(finishLot, [catalogueQueries]);
  if (!mayImport)
    return <StateBlock icon="lock" tone="blue" title={t('forbidden')} hint={t('forbiddenHint')} />;
  if (isPhone) return <StateBlock icon="phone" tone="blue" title={t('phone')} hint={t('phoneHint')} />;
  const rows = 'rows' in table ? table.rows : [];
  const headings = mapping.hasHeadings && rows.length > 0 ? 1 : 0;
  const check = async () => {
    const values = await validValues(form);
    if (!values || mapping.secret === null) return;
    setFields(values);
    const { expireDay, invoice = '', ...rest } = values;
    await send(
      {
        ...rest,
        invoice,
        expireDay: expireDay?.format('YYYY-MM-DD') ?? null,
        columns: mapping.cardNo === null ? 'SECRET' : 'CARD_NO_SECRET',
        headings,
      },
      mappedLines(rows, mapping),
    );
  };
  const take = (next: string) => {
    const guessed = guessMapping(next);
    setText(next);
    setMapping(guessed);
  };
  const isRead = progress !== null && progress.linesRead >= rows.length && !isSending;
  const finish = () =>
    end.mutate(
      { id: progress?.id ?? '', reason: fields?.invoice || t('defaultReason') },
      {
        onSuccess: ({ approvalId, progress: done }) => {
          message.success(approvalId ? t('asked') : t('done', { count: done.good }));
          router.push(staffLotsPath);
        },
      },
    );
  const step = end.isSuccess ? 'done' : progress ? 'check' : 'fields';
  return (
    <>
      <p className="s-crumbs">
        <Link href={staffLotsPath}>{t('crumb')}</Link>
        <Icon name="chevron-right" size={16} />
        <span aria-current="page">{t('title')}</span>
      </p>
      <PageHead title={progress ? t('titleOf', { sn: progress.sn }) : t('title')}>
        {progress ? (
          <>
            <Button onClick={() => void discard()}>{t('back')}</Button>
            <Button
              type="primary"
              disabled={!isRead || progress.good === 0}
              loading={end.isPending}
              onClick={finish}
            >
              {t('submit', { count: progress.good })}
            </Button>
          </>
        ) : (
          <Button type="primary" disabled={rows.length === 0} onClick={() => void check()}>
            {t('check', { count: rows.length - headings })}
          </Button>
        )}
      </PageHead>
      <Steps current={step} />
      <ErrorNote error={error ?? end.error} />
      {progress && fields ? (
        <>
          {isRead ? null : (
            <Panel title={t('reading')}>
              <Progress
                percent={Math.floor((progress.linesRead / rows.length) * 100)}
                aria-label={t('reading')}
              />
            </Panel>
          )}
          <ImportCheck progress={progress} fields={fields} isRead={isRead} headings={headings} />
        </>
      ) : (
        <ImportFields
          form={form}
          text={text}
          table={table}
          mapping={mapping}
          onText={take}
          onMapping={setMapping}
        />
      )}
    </>
  );
}

function Steps({ current }: { readonly current: (typeof steps)[number] }) {
  const t = useTranslations('staff.import.step');
  const place = steps.indexOf(current);
  return (
    <ol className="s-progress">
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < place ? 'done' : index === place ? 'now' : undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          <span>{index < place ? <Icon name="check" size={16} /> : index + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
