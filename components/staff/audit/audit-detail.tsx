import { Drawer } from 'antd';
import { useTranslations } from 'next-intl';
import { type Fact, Facts } from '@/components/staff/format/panel';
import { Link } from '@/lib/routing/navigation';
import {
  staffArticlePath,
  staffMemberPath,
  staffOrderPath,
  staffProductPath,
} from '@/lib/routing/staff-paths';
import type { AuditRow } from '@/lib/staff/queries/system';
import { flatFields, useAuditFields } from './audit-fields';
import { useAuditWords } from './audit-words';

/** One row of the audit log: who, why, what it changed, and its place in the chain. */
export function AuditDetail({
  row,
  onClose,
  onRequest,
}: {
  readonly row: AuditRow;
  readonly onClose: () => void;
  readonly onRequest: (requestId: string) => void;
}) {
  const t = useTranslations('staff.audit');
  const words = useAuditWords();
  const { orderSn, ...detail } = row.detail;
  const facts: Fact[] = [
    { name: t('time'), value: row.time },
    { name: t('who'), value: words.actor(row) },
    { name: t('action'), value: <code translate="no">{row.action}</code> },
  ];
  const add = (name: string, value: Fact['value'] | null | undefined) => {
    if (value) facts.push({ name, value });
  };
  add(t('reason'), words.reason(row));
  add(
    t('order'),
    typeof orderSn === 'string' && (
      <Link className="s-link" href={staffOrderPath(orderSn)}>
        {orderSn}
      </Link>
    ),
  );
  const { subject } = row;
  add(
    t('subject'),
    row.subjectId && (
      <span className="s-two">
        {subject ? (
          <span>
            {t(`subjects.${subject.kind}`)} <SubjectName subject={subject} id={row.subjectId} />
          </span>
        ) : null}
        <code translate="no">{row.subjectId}</code>
      </span>
    ),
  );
  const { approval } = row;
  add(t('requestedBy'), approval?.requestedBy);
  add(t(approval?.isApproved ? 'approvedBy' : 'refusedBy'), approval?.decidedBy);
  // An IPv4 client of a server that listens on IPv6 has this prefix.
  add(t('ip'), row.ip?.replace(/^::ffff:/, ''));
  const { requestId } = row;
  add(
    t('request'),
    requestId && (
      <button type="button" className="s-link" onClick={() => onRequest(requestId)}>
        <code translate="no">{requestId}</code>
      </button>
    ),
  );
  return (
    <Drawer open size={480} title={words.action(row.action)} onClose={onClose}>
      <Facts facts={facts} />
      <Changes before={row.before} after={row.after ?? (Object.keys(detail).length > 0 ? detail : null)} />
      <h3 className="s-sub">{t('chain')}</h3>
      <p className="s-hint">{t('entry', { seq: row.seq })}</p>
      <p className="s-hash">
        <code translate="no">{row.hash}</code>
        <span>{t('follows')}</span>
        <code translate="no">{row.previousHash}</code>
      </p>
    </Drawer>
  );
}

/** The name of a subject, as a link to its page when it has one. */
function SubjectName({
  subject,
  id,
}: {
  readonly subject: NonNullable<AuditRow['subject']>;
  readonly id: string;
}) {
  const paths = {
    ORDER: staffOrderPath(subject.name),
    MEMBER: staffMemberPath(id),
    PRODUCT: staffProductPath(id),
    ARTICLE: staffArticlePath(id),
  };
  const { kind, name } = subject;
  if (kind !== 'ORDER' && kind !== 'MEMBER' && kind !== 'PRODUCT' && kind !== 'ARTICLE') return <b>{name}</b>;
  return (
    <Link className="s-link" href={paths[kind]}>
      {name}
    </Link>
  );
}

type Values = Record<string, unknown> | null;

/** Each changed field with its value before and after. */
function Changes({ before, after }: { readonly before: Values; readonly after: Values }) {
  const t = useTranslations('staff.audit');
  const fields = useAuditFields();
  const [was, is] = [before, after].map(
    (values) => new Map(flatFields(values).map(({ path, value }) => [path, value])),
  );
  const paths = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  if (paths.length === 0) return null;
  return (
    <>
      <h3 className="s-sub">{t('change')}</h3>
      <table className="s-diff">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th scope="row">{fields.name(path)}</th>
              <td data-tone={before ? 'before' : undefined}>{fields.value(path, was?.get(path))}</td>
              <td data-tone="after">{fields.value(path, is?.get(path))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
