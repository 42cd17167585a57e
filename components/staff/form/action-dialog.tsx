import { Button, Form, type FormInstance, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorNote } from './error-note';
import { validValues } from './valid-values';

type Props<Values extends object> = {
  readonly title: string;
  /** What the action does to others. */
  readonly effect?: ReactNode;
  /** Repeats verb and sum. */
  readonly submit: string;
  readonly isDanger?: boolean;
  /** The focus starts on the button that submits: for actions that move no money. */
  readonly startsAtSubmit?: boolean;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly error: unknown;
  readonly form?: FormInstance<Values>;
  readonly initial?: Partial<Values>;
  readonly width?: number;
  readonly onSubmit: (values: Values) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/**
 * A dialog before an action. Unless told otherwise, the focus starts on the safe button, and Enter in a field does not submit, so that money is
 * moved by a click on the button that names the sum.
 */
export function ActionDialog<Values extends object>(props: Props<Values>) {
  const t = useTranslations('staff.common');
  const [own] = Form.useForm<Values>();
  const form = props.form ?? own;
  const submit = async () => {
    const values = await validValues(form);
    if (values) props.onSubmit(values);
  };
  return (
    <Modal
      open
      title={props.title}
      width={props.width ?? 520}
      onCancel={props.onClose}
      mask={{ closable: false }}
      footer={
        <div className="s-dialog-foot">
          <Button autoFocus={!props.startsAtSubmit} onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            autoFocus={props.startsAtSubmit ?? false}
            danger={props.isDanger ?? false}
            loading={props.isBusy}
            disabled={props.isDisabled ?? false}
            onClick={() => void submit()}
          >
            {props.submit}
          </Button>
        </div>
      }
    >
      {props.effect ? <div className="s-effect">{props.effect}</div> : null}
      <Form
        form={form}
        layout="vertical"
        component="div"
        validateTrigger="onBlur"
        {...(props.initial ? { initialValues: props.initial } : {})}
      >
        {props.children}
      </Form>
      <ErrorNote error={props.error} />
    </Modal>
  );
}
