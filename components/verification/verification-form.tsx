import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller, type FieldPath, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import styles from '@/components/account/proof/account.module.css';
import { Form } from '@/components/ui/control/form';
import { SelectField } from '@/components/ui/control/select-field';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { ApiError } from '@/lib/api/api-error';
import { readDocumentNumber } from '@/lib/text/code';
import { readName } from '@/lib/text/name';
import type { IdType } from '@/lib/verification/contract';
import { hasBack, isIdNumber, isRealName } from '@/lib/verification/identity-fields';
import { useSubmitVerification } from '@/lib/verification/queries/submit-verification';
import { DocumentField } from './document-field';

export type CountryName = { code: string; name: string };

const types: readonly IdType[] = ['ID_CARD', 'PASSPORT', 'DRIVER_LICENSE'];

const values = z.object({
  realName: z.string(),
  country: z.string(),
  idNumber: z.string(),
  frontImage: z.string(),
  backImage: z.string(),
  selfieImage: z.string(),
  idType: z.enum(['ID_CARD', 'PASSPORT', 'DRIVER_LICENSE']),
});

type Values = z.infer<typeof values>;
type VerificationFormState = UseFormReturn<Values>;
type Field = Exclude<FieldPath<Values>, 'idType'>;

const fields = ['realName', 'country', 'idNumber', 'frontImage', 'backImage', 'selfieImage'] as const;
const pictures = ['frontImage', 'backImage', 'selfieImage'] as const;
const empty: Values = {
  realName: '',
  country: '',
  idNumber: '',
  frontImage: '',
  backImage: '',
  selfieImage: '',
  idType: 'ID_CARD',
};

function isValid(field: Field, entered: Values): boolean {
  const { country, idNumber, idType, realName } = entered;
  if (field === 'realName') return isRealName(readName(realName));
  if (field === 'idNumber') return isIdNumber(readDocumentNumber(idNumber), country, idType);
  return entered[field] !== '' || (field === 'backImage' && !hasBack(idType));
}

function useVerificationForm(): VerificationFormState {
  const text = useTranslations('account.identity');
  const messageOf = (field: Field) =>
    field === 'realName' || field === 'country' || field === 'idNumber'
      ? text(`wrong.${field}`)
      : text('pictureMissing');
  const schema = values.check((context) => {
    for (const field of fields) {
      if (isValid(field, context.value)) continue;
      context.issues.push({
        code: 'custom',
        path: [field],
        message: messageOf(field),
        input: context.value,
      });
    }
  });
  return useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  });
}

/** The form of the identity verification: name, document, and pictures of it. */
export function VerificationForm({
  countries,
  onSubmitted,
}: {
  countries: CountryName[];
  onSubmitted: () => void;
}) {
  const text = useTranslations('account.identity');
  const id = useId();
  const form = useVerificationForm();
  const { submit, isBusy } = useSubmit(useSubmitVerification());
  const send = form.handleSubmit(
    (entered) =>
      void submit(
        { ...entered, backImage: hasBack(entered.idType) ? entered.backImage : null },
        {
          onSuccess: onSubmitted,
          onError: (failure) => {
            const field = fieldOf(failure);
            if (!field) return;
            const isText = field === 'realName' || field === 'country' || field === 'idNumber';
            form.setError(field, { message: text(isText ? `wrong.${field}` : 'pictureMissing') });
          },
        },
      ),
  );

  return (
    <Form className={`card pad ${styles.form}`} onSubmit={send}>
      <TextualFields form={form} id={id} countries={countries} />
      <PictureFields form={form} id={id} />
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

type PartProps = { form: VerificationFormState; id: string };

function TextualFields({ form, id, countries }: PartProps & { countries: CountryName[] }) {
  const text = useTranslations('account.identity');
  const shared = (name: 'realName' | 'country' | 'idNumber') => ({
    id: `${id}-${name}`,
    label: text(name),
    hint: text(`hint.${name}`),
  });
  return (
    <>
      <Controller
        control={form.control}
        name="realName"
        render={({ field, fieldState }) => (
          <TextField
            {...shared('realName')}
            {...field}
            onChange={typedInto(form, 'realName')}
            problem={fieldState.error?.message ?? ''}
            autoComplete="name"
            maxLength={60}
          />
        )}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field, fieldState }) => (
          <SelectField
            {...shared('country')}
            {...field}
            onChange={typedInto(form, 'country')}
            problem={fieldState.error?.message ?? ''}
            autoComplete="country"
          >
            <option value="">{text('choose')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      />
      <IdTypeChoice form={form} id={id} />
      <Controller
        control={form.control}
        name="idNumber"
        render={({ field, fieldState }) => (
          <TextField
            {...shared('idNumber')}
            {...field}
            onChange={typedInto(form, 'idNumber')}
            problem={fieldState.error?.message ?? ''}
            isNumber
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        )}
      />
    </>
  );
}

/** Another type of document needs other pictures, so the chosen ones are dropped. */
function IdTypeChoice({ form, id }: PartProps) {
  const text = useTranslations('account.identity');
  const idType = useWatch({ control: form.control, name: 'idType' });
  return (
    <fieldset className={styles.ways}>
      <legend className="label">{text('idType')}</legend>
      {types.map((type) => (
        <label key={type} className={styles.way}>
          <input
            type="radio"
            name={`${id}-type`}
            checked={idType === type}
            onChange={() => {
              form.setValue('idType', type);
              for (const picture of pictures) form.setValue(picture, '');
            }}
          />
          {text(`types.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}

function PictureFields({ form, id }: PartProps) {
  const text = useTranslations('account.identity');
  const idType = useWatch({ control: form.control, name: 'idType' });
  return (
    <div className={styles.documents}>
      {pictures
        .filter((name) => name !== 'backImage' || hasBack(idType))
        .map((name) => (
          <Controller
            key={`${name}-${idType}`}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <DocumentField
                ref={field.ref}
                id={`${id}-${name}`}
                label={text(name === 'frontImage' && !hasBack(idType) ? 'passportPage' : name)}
                isMissing={fieldState.invalid}
                onUploaded={typedInto(form, name)}
              />
            )}
          />
        ))}
    </div>
  );
}

/** Sets a value and clears the error of its field. */
function typedInto(form: VerificationFormState, field: Field) {
  return (value: string) => {
    form.setValue(field, value);
    form.clearErrors(field);
  };
}

/** The field that a refusal of the backend names. */
function fieldOf(failure: unknown): Field | null {
  const data = failure instanceof ApiError ? failure.data : null;
  const name: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'field') : null;
  return fields.find((field) => field === name) ?? null;
}
