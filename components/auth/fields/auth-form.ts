import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldPath, type UseFormReturn, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';

/** Every field of the forms that sign in, register or prove who the member is. A form shows some of them. */
const values = z.object({
  email: z.string(),
  /** Empty until one is chosen. */
  areaCode: z.string(),
  mobile: z.string(),
  username: z.string(),
  currentPassword: z.string(),
  password: z.string(),
  passwordAgain: z.string(),
  nickname: z.string(),
  /** The word that confirms closing the account. */
  word: z.string(),
  orderSn: z.string(),
  emailCode: z.string(),
  emailChallenge: z.string(),
  smsCode: z.string(),
  smsChallenge: z.string(),
  /** Of the authenticator, or a recovery code. */
  factorCode: z.string(),
});

export type AuthValues = z.infer<typeof values>;
export type AuthField = FieldPath<AuthValues>;
export type AuthForm = UseFormReturn<AuthValues>;

/** What is wrong with one field, in the member's language. */
export type FieldProblem = { field: AuthField; message: string };
export type FieldCheck = (values: AuthValues) => FieldProblem | null;

const empty: AuthValues = {
  email: '',
  areaCode: '',
  mobile: '',
  username: '',
  currentPassword: '',
  password: '',
  passwordAgain: '',
  nickname: '',
  word: '',
  orderSn: '',
  emailCode: '',
  emailChallenge: '',
  smsCode: '',
  smsChallenge: '',
  factorCode: '',
};

/** The problem of the first check that fails. */
export function firstProblem(checks: readonly FieldCheck[], entered: AuthValues): FieldProblem | null {
  for (const check of checks) {
    const problem = check(entered);
    if (problem) return problem;
  }
  return null;
}

/**
 * A form that is checked when it is sent and reports one problem at a time.
 * @param checks in the order of the fields
 */
export function useAuthForm(checks: readonly FieldCheck[]): AuthForm {
  const schema = values.check((context) => {
    const problem = firstProblem(checks, context.value);
    if (problem)
      context.issues.push({
        code: 'custom',
        path: [problem.field],
        message: problem.message,
        input: context.value,
      });
  });
  return useForm<AuthValues>({
    resolver: zodResolver(schema),
    defaultValues: empty,
    reValidateMode: 'onSubmit',
  });
}

/** Connects a control to a field. Typing clears the error of the field. */
export function useAuthField(form: AuthForm, name: AuthField) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    ref: field.ref,
    value: field.value,
    error: fieldState.error?.message ?? '',
    onChange: (typed: string) => {
      field.onChange(typed);
      form.clearErrors(name);
    },
  };
}
