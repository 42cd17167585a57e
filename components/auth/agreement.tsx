'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Link } from '@/lib/i18n/navigation';
import { docAddress } from '@/lib/routing/addresses';
import styles from './login.module.css';

export type AgreementDocs = { terms: string | null; privacy: string | null };

/** The box that must be ticked; the agreements open beside the form, which keeps what was typed. */
export function Agreement({
  docs,
  checked,
  onChange,
  isMissing,
}: {
  docs: AgreementDocs;
  checked: boolean;
  onChange: (checked: boolean) => void;
  isMissing: boolean;
}) {
  const text = useTranslations('auth');
  const id = useId();
  return (
    <div className="field">
      <label className={`check ${styles.agree}`}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="t13 second">
          {text.rich('agree', {
            terms: (label) => <DocLink id={docs.terms}>{label}</DocLink>,
            privacy: (label) => <DocLink id={docs.privacy}>{label}</DocLink>,
          })}
        </span>
      </label>
      {isMissing ? (
        <span className="hint hint-error" id={id} role="alert">
          {text('agreeFirst')}
        </span>
      ) : null}
    </div>
  );
}

function DocLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (!id) return children;
  return (
    <Link className="link" href={docAddress(id)} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
