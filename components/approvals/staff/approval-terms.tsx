import { useTranslations } from 'next-intl';
import { useFieldName } from '@/components/products/staff/editor/use-field-name';
import { DifferenceTable } from '@/components/staff/editor/difference-table';
import { differences } from '@/components/staff/editor/differences';
import { formatCount } from '@/components/staff/format/count';
import { Former } from '@/components/staff/format/former';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffProductPath } from '@/lib/routing/staff-paths';

type Terms = NonNullable<ApprovalDetail['terms']>;

/** Face value and bonus, such as `100 + 5`. */
function unitsText({ faceValue, bonusValue }: Terms['items'][number]['after']): string {
  const face = faceValue === null ? '–' : formatCount(faceValue);
  return bonusValue > 0 ? `${face} + ${formatCount(bonusValue)}` : face;
}

/** New denominations, and those that give more for their price. */
export function ApprovalTerms({ terms }: { readonly terms: Terms }) {
  const t = useTranslations('staff');
  return (
    <>
      <h3 className="s-sub">
        <Link className="s-link" href={staffProductPath(terms.goodsId)}>
          {terms.goodsName}
        </Link>
      </h3>
      <ul className="s-changes">
        {terms.items.map(({ skuId, name, price, cost, before, after }) => (
          <li key={skuId}>
            <span className="s-two">
              <b className="clip">{name}</b>
              <small className="clip">{before === null ? t('approvals.newSku') : null}</small>
            </span>
            <span>
              {before === null ? null : <Former>{unitsText(before)}</Former>} <b>{unitsText(after)}</b>
            </span>
            <span>
              <b>
                <YuanText value={price} />
              </b>
              <small>
                {t('lots.column.cost')}{' '}
                {before && after.cost !== before.cost ? (
                  <Former>
                    <YuanText value={before.cost} />
                  </Former>
                ) : null}{' '}
                <YuanText value={before ? after.cost : cost} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {terms.sale ? <SaleTermsChange {...terms.sale} /> : null}
    </>
  );
}

/** Terms of the product, before and after. */
function SaleTermsChange({ before, after }: NonNullable<Terms['sale']>) {
  const nameOf = useFieldName();
  return <DifferenceTable rows={differences(before, after)} nameOf={nameOf} />;
}
