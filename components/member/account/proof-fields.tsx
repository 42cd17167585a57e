'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { CodeField } from '@/components/auth/code-field';
import { PasswordField } from '@/components/auth/password-field';
import type { Member } from '@/lib/contract/upms';
import styles from './account.module.css';
import type { useProof } from './use-proof';

/** The choice of how to prove oneself, and the field that goes with it. */
export function ProofFields({
  proof,
  member,
}: {
  proof: ReturnType<typeof useProof>;
  member: Pick<Member, 'email' | 'mobile' | 'areaCode'>;
}) {
  const text = useTranslations('account.proof');
  const id = useId();
  const { way, ways, code, password } = proof;
  const names = {
    EMAIL: text('byEmail', { target: member.email ?? '' }),
    SMS: text('bySms', { target: `+${member.areaCode ?? ''} ${member.mobile ?? ''}` }),
    PASSWORD: text('byPassword'),
  };
  return (
    <>
      {ways.length > 1 ? (
        <fieldset className={styles.ways}>
          <legend className="label">{text('way')}</legend>
          {ways.map((each) => (
            <label key={each} className={styles.way}>
              <input
                type="radio"
                name={`${id}-way`}
                checked={way === each}
                onChange={() => proof.setWay(each)}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
      ) : null}
      {way === 'PASSWORD' ? (
        <PasswordField
          label={text('password')}
          autoComplete="current-password"
          value={password.value}
          error={password.error}
          onChange={password.onChange}
        />
      ) : (
        <CodeField
          key={way}
          {...code.field}
          scene={proof.scene}
          targetOf={() => ({ channel: way })}
          error={code.error}
        />
      )}
    </>
  );
}
