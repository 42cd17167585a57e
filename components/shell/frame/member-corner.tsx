'use client';

import { useTranslations } from 'next-intl';
import { UnreadBadge } from '@/components/support/entry/unread-badge';
import { LoginLink } from '@/components/ui/navigation/login-link';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { useMember } from '@/lib/account/queries/load-member';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { useAuth, useIsMember } from '@/lib/stores/auth';
import { useUnreadReplies } from '@/lib/support/queries/unread-replies';
import styles from './site-header.module.css';

/** The login button of a visitor, the avatar of a member. The cached HTML shows the visitor's. */
export function MemberCorner() {
  const t = useTranslations('shell.member');
  const service = useTranslations('shell.service');
  const unread = useUnreadReplies() ?? 0;
  const isMember = useIsMember();
  const stored = useAuth((state) => state.data);
  const username = useAuth((state) => state.username);
  const member = useMember();

  if (!isMember) return <LoginLink className="button button-tint">{t('login')}</LoginLink>;

  const name = member?.nickname || stored?.nickname || username || '';
  const avatar = member ? member.avatar : stored?.avatar;
  return (
    <Link
      className={styles.me}
      href={memberPath()}
      aria-label={[
        member ? t('centerWithLevel', { name, level: member.vipName }) : t('center', { name }),
        unread > 0 ? service('unread', { count: unread }) : '',
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <span className={styles.face}>
        {avatar ? (
          <CoverImage className="avatar" src={avatar} size={36} first />
        ) : (
          <span className="avatar" aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
        )}
        <UnreadBadge />
      </span>
      <span className={styles.meName}>
        <b>{name}</b> {member ? <span className="tag tag-gold">{member.vipName}</span> : null}
      </span>
    </Link>
  );
}
