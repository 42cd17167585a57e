import { useLocale, useTranslations } from 'next-intl';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { CoverImage } from '@/components/ui/picture/cover-image';
import type { Member } from '@/lib/account/member-contract';
import type { MemberRank } from '@/lib/coins/contract';
import { rateWord } from '@/lib/coupons/coupon-words';
import { groupDigits } from '@/lib/i18n/group-digits';
import { formatPrice } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { UnreadFigure } from './home-unread';
import styles from './member-home.module.css';

export type HomeBalances = {
  rank: MemberRank | null;
  coins: number;
  pending: number;
  coupons: number;
  expiring: number;
  favorites: number;
  dropped: number;
  unreadReplies: number;
};

/** Avatar, level, progress to the next level, and four balances that link to their pages. */
export function HomeHead({ member, balances }: { member: Member; balances: HomeBalances }) {
  const text = useTranslations('member.home');
  return (
    <section className={`card ${styles.vip}`} aria-label={text('who')}>
      <div className={styles.who}>
        <div className={styles.name}>
          {member.avatar ? (
            <CoverImage className="avatar" src={member.avatar} size={64} first />
          ) : (
            <span className="avatar" aria-hidden="true">
              {[...member.nickname][0]}
            </span>
          )}
          <div className="grow">
            <h1>{member.nickname}</h1>
            <p className="row row-wrap">
              <span className="tag tag-gold">{member.vipName}</span>
              <Rights rank={balances.rank} />
            </p>
          </div>
        </div>
        <Progress member={member} />
      </div>
      <Balances balances={balances} />
    </section>
  );
}

function Rights({ rank }: { rank: MemberRank | null }) {
  const text = useTranslations('member.home');
  const locale = useLocale();
  if (rank === null) return null;
  const facts = { share: rateWord(rank.discount, locale), times: rank.coinMultiplier };
  return (
    <span className="small muted">
      {rank.discount === 1 ? text('rightsNone', { times: facts.times }) : text('rights', facts)}
    </span>
  );
}

function Progress({ member }: { member: Member }) {
  const text = useTranslations('member.home');
  const { spend, missing, nextName } = member.vipProgress;
  if (missing === null || nextName === null) return <p className="second t13">{text('top')}</p>;
  const goal = spend + missing;
  const whole = (yuan: number) => groupDigits(Math.floor(yuan));
  return (
    <div className={styles.progress}>
      <div className="row between">
        <span className="second">
          {text.rich('toNext', {
            amount: formatPrice(missing),
            level: nextName,
            b: (words) => <b className="number">{words}</b>,
          })}
        </span>
        <span className="number muted">{`${whole(spend)}\u00a0/\u00a0${whole(goal)}`}</span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={text('progress')}
        aria-valuemin={0}
        aria-valuemax={goal}
        aria-valuenow={spend}
      >
        <i style={{ width: `${Math.min(100, (spend / goal) * 100)}%` }} />
      </div>
    </div>
  );
}

function Balances({ balances }: { balances: HomeBalances }) {
  const text = useTranslations('member.home');
  const names = useTranslations('member');
  return (
    <div className={styles.money}>
      <Link href={memberPath('coin')}>
        <span className="second t13">{names('coins')}</span>
        <b className="number">{groupDigits(balances.coins)}</b>
        <span className="small muted">
          {balances.pending > 0
            ? text('coinsPending', { count: groupDigits(balances.pending) })
            : text('coinsUse')}
        </span>
      </Link>
      <Link href={memberPath('coupon')}>
        <span className="second t13">{names('coupons')}</span>
        <b className="number">{text('couponUnit', { count: balances.coupons })}</b>
        {balances.expiring > 0 ? (
          <span className="tag tag-warning">{text('couponsExpiring', { count: balances.expiring })}</span>
        ) : (
          <span className="small muted">{text('couponsNone')}</span>
        )}
      </Link>
      <Link href={memberPath('favorite')}>
        <span className="second t13">{names('favorites')}</span>
        <b className="number">{balances.favorites}</b>
        {balances.dropped > 0 ? (
          <span className="tag tag-heart">{text('favoritesDropped', { count: balances.dropped })}</span>
        ) : (
          <span className="small muted">{text('favoritesNone')}</span>
        )}
      </Link>
      <OpenSupportButton className={styles.moneyButton}>
        <span className="second t13">{text('messages')}</span>
        <UnreadFigure first={balances.unreadReplies} />
        <span className="small muted">{text('messagesUnread')}</span>
      </OpenSupportButton>
    </div>
  );
}
