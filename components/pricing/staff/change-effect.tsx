import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/staff/form/error-note';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { ExactText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';
import { permissionRoles } from '@/lib/permissions/staff-permissions';
import type { ApprovalWhy } from '@/lib/permissions/value-acts';
import { permissionToApprove } from '@/lib/permissions/value-acts';
import { effectOf, marginEnds, marginGroups, marginOf, type PricedItem } from './new-price';

/** What a price change means: at last month's volume, for the margins, and who must approve it. */
export function ChangeEffect({
  lines,
  changed,
  why,
  isChecked,
  error,
}: {
  readonly lines: readonly PricedItem[];
  /** SKUs that get another price. */
  readonly changed: number;
  readonly why: readonly ApprovalWhy[];
  /** `why` is that of these prices. */
  readonly isChecked: boolean;
  readonly error: unknown;
}) {
  const t = useTranslations('staff.priceChange');
  const effect = effectOf(lines);
  const added = `${effect.addedFen > 0 ? '+' : ''}${formatYuan(effect.addedFen / 100)}`;
  const tone = effect.addedFen > 0 ? 'good' : effect.addedFen < 0 ? 'bad' : undefined;
  const percent = (value: number | null) => (value === null ? '–' : `${percentNumber(value)} %`);
  return (
    <aside className="s-price-effect" aria-label={t('effectTitle')}>
      <section>
        <h2>{t('effectTitle')}</h2>
        <dl className="s-sums">
          <div>
            <dt>{t('sales')}</dt>
            <dd>
              <ExactText>{added}</ExactText>
            </dd>
          </div>
          <div>
            <dt>{t('marginSum')}</dt>
            <dd data-tone={tone}>
              <b>
                <ExactText>{added}</ExactText>
              </b>
            </dd>
          </div>
          <div data-total="true">
            <dt>{t('average')}</dt>
            <dd>
              {percent(effect.before)} → {percent(effect.after)}
            </dd>
          </div>
          {effect.breakEven === null ? null : (
            <div>
              <dt>{effect.breakEven > 0 ? t('mayFall') : t('mustGrow')}</dt>
              <dd>{Math.abs(effect.breakEven)} %</dd>
            </div>
          )}
        </dl>
      </section>
      {lines.length > 0 ? <Margins lines={lines} /> : null}
      <section>
        <h2>{t('approvalTitle')}</h2>
        <Approval why={why} state={changed === 0 ? 'nothing' : isChecked ? 'aloneHint' : 'checking'} />
        <ErrorNote error={error} />
      </section>
      <p className="s-price-info">
        <Icon name="info" size={16} />
        {t('info')}
      </p>
    </aside>
  );
}

/** How many SKUs have which margin, now and after: bars, and the numbers above them. */
function Margins({ lines }: { readonly lines: readonly PricedItem[] }) {
  const t = useTranslations('staff.priceChange');
  const now = marginGroups(lines.map(({ item }) => item.marginNow));
  const after = marginGroups(lines.map(({ item, fen }) => marginOf(item, fen)));
  const most = Math.max(1, ...now, ...after);
  const names = [
    `<${marginEnds[0]}`,
    ...marginEnds.slice(1).map((end, index) => `${marginEnds[index]}–${end}`),
    `≥${marginEnds.at(-1)}`,
  ];
  return (
    <section>
      <h2>{t('marginsTitle')}</h2>
      <table className="s-margins" aria-label={t('marginsTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('column.margin')}</th>
            <th scope="col">{t('column.now')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Bar part="now" count={now[index] ?? 0} most={most} />
              <Bar part="after" count={after[index] ?? 0} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="s-margins-legend" aria-hidden="true">
        <span data-part="now">{t('column.now')}</span>
        <span data-part="after">{t('after')}</span>
      </p>
    </section>
  );
}

function Bar({
  part,
  count,
  most,
}: {
  readonly part: 'now' | 'after';
  readonly count: number;
  readonly most: number;
}) {
  return (
    <td data-part={part}>
      <span>{count}</span>
      <i style={{ height: `${(count / most) * 100}%` }} />
    </td>
  );
}

function Approval({
  why,
  state,
}: {
  readonly why: readonly ApprovalWhy[];
  readonly state: 'nothing' | 'checking' | 'aloneHint';
}) {
  const t = useTranslations('staff');
  const { name } = useProfile();
  const roles = permissionRoles[permissionToApprove('PRICE_CHANGE')];
  return (
    <ol className="s-approvers">
      <li>
        <Icon name="pencil" size={16} />
        <span className="s-two">
          <b>{name}</b>
          <small>{t('priceChange.writes')}</small>
        </span>
      </li>
      <li data-needed={why.length > 0 || undefined}>
        <Icon name={why.length > 0 ? 'user' : 'check'} size={16} />
        <span className="s-two">
          {why.length > 0 ? (
            <>
              <b>{roles.map((role) => t(`role.${role}`)).join(' / ')}</b>
              <small>{why.map((one) => t(`why.${one}`)).join(' · ')}</small>
            </>
          ) : (
            <>
              <b>{state === 'checking' ? '…' : t('priceChange.alone')}</b>
              <small>{t(`priceChange.${state}`)}</small>
            </>
          )}
        </span>
      </li>
    </ol>
  );
}
