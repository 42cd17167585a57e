import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Field } from '@/components/ui/control/field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { YuanText } from '@/components/ui/price/amount-text';
import type { IssuedReceipt } from '@/lib/receipts/contract';
import { useIssueReceipts } from '@/lib/receipts/queries/issue-receipts';
import { receiptsQuery } from '@/lib/receipts/queries/receipts';
import type { MemberRefund } from '@/lib/refunds/contract';
import styles from './order-detail.module.css';

const noCompany = { name: '', taxNumber: '', address: '' };

/** The receipt and credit notes of a paid order, and how to get them. */
export function Receipts({ orderSn, refunds }: { orderSn: string; refunds: readonly MemberRefund[] }) {
  const text = useTranslations('order.receipt');
  const id = useId();
  const completed = refunds.filter(({ status }) => status === 'SUCCEEDED').length;
  const { data, isPending } = useQuery(receiptsQuery(orderSn, completed));
  // An order with a refund has this part open: its height is reserved.
  if (isPending) return <div className={styles.receiptWaits} />;
  if (!data || (data.receipts.length === 0 && !data.canIssue)) return null;
  return (
    <section className={styles.receipt} aria-labelledby={id}>
      <h3 id={id}>{text('title')}</h3>
      <ul className={styles.receipts}>
        {data.receipts.map((receipt) => (
          <ReceiptLine key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {data.canIssue ? <IssueForm orderSn={orderSn} isFirst={data.receipts.length === 0} /> : null}
    </section>
  );
}

function ReceiptLine({ receipt: { id, kind, sn, amount } }: { receipt: IssuedReceipt }) {
  const text = useTranslations('order.receipt');
  const locale = useLocale();
  const name = text(kind, { sn });
  return (
    <li>
      <span className="grow">
        {name}{' '}
        <span className="number second t13">
          <YuanText value={amount} />
        </span>
      </span>
      <a
        className="button button-small"
        href={`/api/order/member/receipt/file?id=${id}&locale=${locale}`}
        aria-label={`${text('download')}: ${name}`}
        download
      >
        <Icon name="download" size={16} />
        {text('download')}
      </a>
    </li>
  );
}

/** @param isFirst the receipt is not issued yet: it can be made out to a company */
function IssueForm({ orderSn, isFirst }: { orderSn: string; isFirst: boolean }) {
  const text = useTranslations('order.receipt');
  const { submit, isBusy, problem, setProblem } = useSubmit(useIssueReceipts(orderSn));
  const [isForCompany, setForCompany] = useState(false);
  const [company, setCompany] = useState(noCompany);
  const change = (field: keyof typeof noCompany) => (event: { target: { value: string } }) => {
    setCompany((before) => ({ ...before, [field]: event.target.value }));
    setProblem('');
  };

  function issue() {
    if (isForCompany && company.name.trim() === '') {
      setProblem(text('companyMissing'));
      return;
    }
    void submit(isForCompany ? givenOf(company) : null, { onSuccess: () => toast.success(text('issued')) });
  }

  return (
    <Form className={styles.receiptForm} onSubmit={issue}>
      <p className="second t13">{text(isFirst ? 'none' : 'again')}</p>
      {isFirst ? (
        <label className="check">
          <input
            type="checkbox"
            checked={isForCompany}
            onChange={(event) => setForCompany(event.target.checked)}
          />
          <span className="t13">{text('forCompany')}</span>
        </label>
      ) : null}
      {isFirst && isForCompany ? (
        <>
          <Field label={text('company')} problem={problem}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={120}
                autoComplete="organization"
                value={company.name}
                onChange={change('name')}
              />
            )}
          </Field>
          <Field label={text('taxNumber')}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={40}
                value={company.taxNumber}
                onChange={change('taxNumber')}
              />
            )}
          </Field>
          <Field label={text('address')} hint={text('fixed')}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={200}
                autoComplete="street-address"
                value={company.address}
                onChange={change('address')}
              />
            )}
          </Field>
        </>
      ) : problem ? (
        <p className="hint hint-error" role="alert">
          {problem}
        </p>
      ) : null}
      <div>
        <SubmitButton className="button" busy={isBusy} busyText={text('working')}>
          {text(isFirst ? 'issue' : 'issueNote')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The fields that were filled in. */
function givenOf({ name, taxNumber, address }: typeof noCompany) {
  return {
    name: name.trim(),
    ...(taxNumber.trim() ? { taxNumber: taxNumber.trim() } : {}),
    ...(address.trim() ? { address: address.trim() } : {}),
  };
}
