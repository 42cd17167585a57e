'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useAttempt } from '@/components/ui/use-attempt';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { hasBack, isIdNumber, isRealName, tidyIdNumber } from '@/lib/contract/identity-fields';
import type { IdType } from '@/lib/contract/verification';
import { memberQuery } from '@/lib/queries/load-member';
import styles from './account.module.css';
import { DocumentField } from './document-field';

export type CountryName = { code: string; name: string };

const types: readonly IdType[] = ['ID_CARD', 'PASSPORT', 'DRIVER_LICENSE'];
type Field = 'realName' | 'country' | 'idNumber' | 'frontImage' | 'backImage' | 'selfieImage';
const empty = { realName: '', country: '', idNumber: '', frontImage: '', backImage: '', selfieImage: '' };

/** Name, document and pictures of it. */
export function IdentityForm({
  countries,
  onSubmitted,
}: {
  countries: CountryName[];
  onSubmitted: () => void;
}) {
  const text = useTranslations('account.identity');
  const id = useId();
  const client = useQueryClient();
  const { attempt, isBusy } = useAttempt();
  const [idType, setIdType] = useState<IdType>('ID_CARD');
  const [values, setValues] = useState<Record<Field, string>>(empty);
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const isShown = (field: Field) => field !== 'backImage' || hasBack(idType);
  const rules: Record<Field, (value: string) => boolean> = {
    realName: (value) => isRealName(value.trim()),
    country: (value) => value !== '',
    idNumber: (value) => isIdNumber(tidyIdNumber(value), values.country, idType),
    frontImage: (value) => value !== '',
    backImage: (value) => value !== '',
    selfieImage: (value) => value !== '',
  };

  function set(field: Field, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setWrong((before) => before.filter((one) => one !== field));
  }

  const submit = () =>
    attempt(async () => {
      const problems = (Object.keys(rules) as Field[]).filter(
        (field) => isShown(field) && !rules[field](values[field]),
      );
      setWrong(problems);
      const [first] = problems;
      if (first) return document.getElementById(`${id}-${first}`)?.focus();
      try {
        await call('POST /upms/member/identity/submit', {
          body: { ...values, idType, backImage: hasBack(idType) ? values.backImage : null },
        });
      } catch (failure) {
        const field = fieldOf(failure);
        if (field) setWrong([field]);
        throw failure;
      }
      await client.invalidateQueries({ queryKey: memberQuery.queryKey });
      onSubmitted();
    });

  const control = (field: 'realName' | 'country' | 'idNumber') => ({
    id: `${id}-${field}`,
    label: text(field),
    hint: text(`hint.${field}`),
    problem: wrong.includes(field) ? text(`wrong.${field}`) : '',
    value: values[field],
    onChange: (value: string) => set(field, value),
  });
  const picture = (field: 'frontImage' | 'backImage' | 'selfieImage') => (
    <DocumentField
      key={`${field}-${idType}`}
      id={`${id}-${field}`}
      label={text(field === 'frontImage' && !hasBack(idType) ? 'passportPage' : field)}
      isMissing={wrong.includes(field)}
      onUploaded={(file) => set(field, file)}
    />
  );

  return (
    <Form className={`card pad ${styles.form}`} onSubmit={submit}>
      <TextField {...control('realName')} autoComplete="name" maxLength={60} />
      <SelectField {...control('country')} autoComplete="country">
        <option value="">{text('choose')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.ways}>
        <legend className="label">{text('idType')}</legend>
        {types.map((type) => (
          <label key={type} className={styles.way}>
            <input
              type="radio"
              name={`${id}-type`}
              checked={idType === type}
              onChange={() => {
                setIdType(type);
                setValues((before) => ({ ...before, frontImage: '', backImage: '', selfieImage: '' }));
              }}
            />
            {text(`types.${type}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        {...control('idNumber')}
        isNumber
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <div className={styles.documents}>
        {picture('frontImage')}
        {hasBack(idType) ? picture('backImage') : null}
        {picture('selfieImage')}
      </div>
      <p className={`row second t13 ${styles.privacy}`}>
        <Icon name="lock" size={16} />
        {text('privacy')}
      </p>
      <div>
        <SubmitButton busy={isBusy} busyText={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function fieldOf(failure: unknown): Field | null {
  const data = failure instanceof ApiError ? failure.data : null;
  const field = typeof data === 'object' && data !== null ? Reflect.get(data, 'field') : null;
  return typeof field === 'string' && Object.hasOwn(empty, field) ? (field as Field) : null;
}
