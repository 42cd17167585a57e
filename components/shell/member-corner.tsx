'use client';

import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/cover-image';
import { Link, usePathname, useRouter } from '@/lib/i18n/navigation';
import { useMember } from '@/lib/queries/load-member';
import { loginAddress, memberAddress } from '@/lib/routing/addresses';
import { useAuth, useIsMember } from '@/lib/stores/auth';
import styles from './site-header.module.css';

/** The login button of a visitor, the avatar of a member. The cached HTML shows the visitor's. */
export function MemberCorner() {
  const t = useTranslations('shell.member');
  const isMember = useIsMember();
  const stored = useAuth((state) => state.data);
  const username = useAuth((state) => state.username);
  const member = useMember();
  const path = usePathname();
  const router = useRouter();

  if (!isMember) {
    return (
      <Link
        className="button button-tint"
        href={loginAddress(path)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // The way back has the query too, which the server cannot know when it renders the link.
          router.push(loginAddress(`${path}${window.location.search}`));
        }}
      >
        {t('login')}
      </Link>
    );
  }

  const name = member?.nickname || stored?.nickname || username || '';
  const avatar = member ? member.avatar : stored?.avatar;
  return (
    <Link
      className={styles.me}
      href={memberAddress()}
      aria-label={member ? t('centerWithLevel', { name, level: member.vipName }) : t('center', { name })}
    >
      {avatar ? (
        <CoverImage className="avatar" src={avatar} size={36} first />
      ) : (
        <span className="avatar" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className={styles.meName}>
        <b>{name}</b>
        {member ? <span className="tag tag-gold">{member.vipName}</span> : null}
      </span>
    </Link>
  );
}
