import type { FormInstance } from 'antd';

type Rejection<Values> = { readonly values: Values; readonly errorFields: readonly unknown[] };

/**
 * The values of the named fields, or of all, when they keep the rules; else null. antd also rejects when a newer
 * validation began meanwhile, such as that of a field which loses the focus: then no field has an error.
 */
export async function validValues<Values extends object>(
  form: FormInstance<Values>,
  names?: Parameters<FormInstance<Values>['validateFields']>[0],
): Promise<Values | null> {
  try {
    return names ? await form.validateFields(names) : await form.validateFields();
  } catch (error) {
    const { values, errorFields } = error as Rejection<Values>;
    return errorFields.length === 0 ? values : null;
  }
}
