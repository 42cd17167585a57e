import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { TimedText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import { timeSlot } from '@/components/ui/time/time-slot';
import type { GameAccount } from '@/lib/members/game-account-contract';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import styles from './game-account.module.css';
import { GameAccountActions } from './game-account-actions';

/** Saved recharge accounts by product, the product used last first. */
export function GameAccountList({ accounts }: { accounts: readonly GameAccount[] }) {
  return (
    <div className={styles.groups}>
      {byProduct(accounts).map((group) => (
        <ProductGroup key={group[0].goodsId} accounts={group} />
      ))}
    </div>
  );
}

type Group = [GameAccount, ...GameAccount[]];

function byProduct(accounts: readonly GameAccount[]): Group[] {
  const groups = new Map<string, Group>();
  for (const account of accounts) {
    const group = groups.get(account.goodsId);
    if (group) group.push(account);
    else groups.set(account.goodsId, [account]);
  }
  return [...groups.values()];
}

function ProductGroup({ accounts }: { accounts: Group }) {
  const text = useTranslations('member.gameAccount');
  const [{ goodsId, goodsName, goodsCover, isMarketable }] = accounts;
  return (
    <section className="card pad" aria-label={goodsName}>
      <div className={styles.goods}>
        <CoverImage src={goodsCover} size={44} />
        <h2 className="grow" translate="no">
          {goodsName}
        </h2>
        {isMarketable ? (
          <Link className="button button-tint" href={productPath(goodsId)}>
            {text('topUp')}
          </Link>
        ) : (
          <span className="tag">{text('gone')}</span>
        )}
      </div>
      <ul>
        {accounts.map((account) => (
          <li key={account.id} className={styles.account}>
            <AccountWords account={account} />
            <div className={styles.actions}>
              <GameAccountActions account={account} name={nameOf(account)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ nickname, roleName, account }: GameAccount): string {
  return nickname ?? roleName ?? account;
}

function AccountWords({ account }: { account: GameAccount }) {
  const text = useTranslations('member.gameAccount');
  const name = nameOf(account);
  const facts = [
    account.roleName === name ? null : account.roleName,
    account.mobile,
    account.wechatOrQq,
  ].filter((fact) => fact !== null);
  return (
    <div className="grow">
      <b>{name}</b>
      <p className="t13 second">
        {name === account.account ? null : <span className="number">{account.account}</span>}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {account.canCheck ? (
          account.checkedTime ? (
            <span className={styles.checked}>
              <Icon name="check" size={16} />{' '}
              <TimedText text={text('checked', { time: timeSlot })} time={account.checkedTime} />
            </span>
          ) : (
            <span className="muted">{text('unchecked')}</span>
          )
        ) : null}
        {account.lastUsedTime ? (
          <span className="muted">
            <DatedText>{text('lastUsed', { time: account.lastUsedTime.slice(0, 10) })}</DatedText>
          </span>
        ) : null}
      </p>
      {account.remark ? <p className="t13 muted">{account.remark}</p> : null}
    </div>
  );
}
