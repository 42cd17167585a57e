import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import type { GameAccount } from '@/lib/members/game-account-contract';
import { Link } from '@/lib/routing/navigation';
import { memberPath, productPath } from '@/lib/routing/paths';
import styles from './member-home.module.css';

/** The recharge accounts used last, each with a link to top it up. */
export function HomeGameAccounts({ accounts }: { accounts: readonly GameAccount[] }) {
  const text = useTranslations('member.home');
  return (
    <section className="card pad" aria-labelledby="member-accounts">
      <div className={`section-head ${styles.head}`}>
        <h2 id="member-accounts">{text('accounts')}</h2>
        <Link className="more" href={memberPath('game-account')}>
          {text('manage')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      {accounts.length === 0 ? <EmptyState icon="gamepad" title={text('noAccounts')} /> : null}
      <ul>
        {accounts.map((account) => {
          const name = account.nickname ?? account.roleName ?? account.account;
          return (
            <li key={account.id} className={styles.account}>
              <CoverImage src={account.goodsCover} size={44} />
              <span className="grow">
                <b translate="no">{name}</b>
                <span className="small muted" translate="no">
                  {account.goodsName}{' '}
                  {name === account.account ? null : <span className="number">{account.account}</span>}
                </span>
              </span>
              {account.isMarketable ? (
                <Link
                  className="button button-small"
                  href={productPath(account.goodsId)}
                  aria-label={text('againFor', { name })}
                >
                  {text('again')}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
