import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { VerificationState } from '@/components/members/staff/member-tags';
import { Facts } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { identityQuery } from '@/lib/members/queries/staff';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import { StepUpCanceled } from '@/lib/staff/queries/step-up';
import type { IdentityCaseDetail } from '@/lib/verification/contract';
import { CaseDecision } from './case-decision';
import { DocumentViewer } from './document-viewer';

const NumberDialog = dynamic(() => import('./number-dialog').then((file) => file.NumberDialog), {
  ssr: false,
});

/** One verification: its documents, what was typed, automatic checks, and the decision. */
export function IdentityCaseView({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('staff.verification');
  const { data, error, refetch, isFetching } = useQuery(identityQuery(id));
  const close = (
    <Button className="s-desk-back" icon={<Icon name="chevron-left" size={16} />} onClick={onClose}>
      {t('back')}
    </Button>
  );
  if (!data)
    return (
      <div className="s-desk-main">
        {close}
        {error instanceof StepUpCanceled ? (
          <StateBlock icon="lock" tone="blue" title={t('locked')} hint={t('lockedHint')}>
            <Button onClick={() => void refetch()}>{t('open')}</Button>
          </StateBlock>
        ) : error && !isFetching ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <i className="s-bone s-bone-page" />
        )}
      </div>
    );
  return (
    <>
      <div className="s-desk-main">
        {close}
        {data.documents.length === 0 ? (
          <StateBlock icon="trash" tone="blue" title={t('purged')} hint={t('purgedHint')} />
        ) : (
          <DocumentViewer documents={data.documents} />
        )}
      </div>
      <section className="s-desk-side" aria-label={t('facts')}>
        <CaseFacts detail={data} />
        <CaseDecision detail={data} onDone={onClose} />
      </section>
    </>
  );
}

function CaseFacts({ detail }: { readonly detail: IdentityCaseDetail }) {
  const t = useTranslations('staff.verification');
  const mayOpen = usePermission('member.view');
  const [number, setNumber] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const checks = [
    { key: 'number', isGood: !detail.isNumberUsed },
    { key: 'picture', isGood: !detail.isPictureUsed },
    { key: 'complete', isGood: detail.documents.some(({ side }) => side === 'selfie') },
  ] as const;
  return (
    <>
      <div>
        <h2>
          {mayOpen ? (
            <Link className="s-link" href={staffMemberPath(detail.memberId)}>
              {detail.contact ?? detail.nickname}
            </Link>
          ) : (
            (detail.contact ?? detail.nickname)
          )}
        </h2>
        <p className="s-hint">
          <LiveText>{t('attempt', { number: detail.attempt })}</LiveText> ·{' '}
          {t.rich('submitted', { time: () => <When time={detail.submittedTime} /> })}
        </p>
      </div>
      <Facts
        facts={[
          { name: t('name'), value: <b>{detail.realName}</b> },
          { name: t('document'), value: `${detail.country} ${t(`idType.${detail.idType}`)}` },
          {
            name: t('idNumber'),
            value: (
              <>
                <code translate="no">{number ?? detail.idNumber}</code>{' '}
                {number === null && detail.idNumber ? (
                  <Button size="small" icon={<Icon name="eye" size={16} />} onClick={() => setAsking(true)}>
                    {t('reveal.open')}
                  </Button>
                ) : null}
              </>
            ),
          },
          { name: t('nickname'), value: detail.nickname },
          { name: t('state'), value: <VerificationState status={detail.status} /> },
          ...(detail.failReason ? [{ name: t('failReason'), value: <q>{detail.failReason}</q> }] : []),
        ]}
      />
      {isAsking ? (
        <NumberDialog
          id={detail.id}
          onClose={() => setAsking(false)}
          onRead={(read) => {
            setNumber(read);
            setAsking(false);
          }}
        />
      ) : null}
      <h3>{t('checks')}</h3>
      <ul className="s-checks">
        {checks.map(({ key, isGood }) => (
          <li key={key} data-tone={isGood ? undefined : 'late'}>
            <Icon name={isGood ? 'check' : 'alert'} size={16} />
            {t(`check.${key}.${isGood ? 'good' : 'bad'}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
