import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import styles from '../styles/login.module.css';

export type AgreementDocs = { terms: string | null; privacy: string | null };

/** The required consent. The documents open in a new tab, so that the form keeps its input. */
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

/** A document of the agreement; plain text when the shop has none. */
export function DocLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (!id) return children;
  return (
    <Link className="link" href={docPath(id)} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
