import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { AuthForm } from '@/components/auth/fields/auth-form';
import { CodeField } from '@/components/auth/fields/code-field';
import { PasswordField } from '@/components/auth/fields/password-field';
import type { Member } from '@/lib/account/member-contract';
import styles from './account.module.css';
import { FactorCodeField } from './factor-code-field';
import type { Proof } from './use-proof';

/** The choice of a proof method, the field that belongs to it, and that of the authenticator where it is needed. */
export function ProofFields({
  form,
  proof: { scene, methods, method, setMethod, hasAuthenticator },
  member,
}: {
  form: AuthForm;
  proof: Proof;
  member: Pick<Member, 'email' | 'mobile' | 'areaCode'>;
}) {
  const text = useTranslations('account.proof');
  const id = useId();
  const names = {
    EMAIL: text('byEmail', { target: member.email ?? '' }),
    SMS: text('bySms', { target: `+${member.areaCode ?? ''} ${member.mobile ?? ''}` }),
    PASSWORD: text('byPassword'),
  };
  return (
    <>
      {methods.length > 1 ? (
        <fieldset className={styles.ways}>
          <legend className="label">{text('way')}</legend>
          {methods.map((each) => (
            <label key={each} className={styles.way}>
              <input
                type="radio"
                name={`${id}-way`}
                checked={method === each}
                onChange={() => setMethod(each)}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
      ) : null}
      {method === 'PASSWORD' ? (
        <PasswordField
          form={form}
          name="currentPassword"
          label={text('password')}
          autoComplete="current-password"
        />
      ) : (
        <CodeField
          key={method}
          form={form}
          channel={method}
          scene={scene}
          targetOf={() => ({ channel: method })}
        />
      )}
      {hasAuthenticator ? <FactorCodeField form={form} /> : null}
    </>
  );
}
