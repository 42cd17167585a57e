import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { BrandMark } from '@/components/staff/frame/brand-mark';
import { LanguageLink } from '@/components/staff/frame/language-link';
import { Icon, type IconName } from '@/components/ui/picture/icon';

const rules: readonly { icon: IconName; key: 'factors' | 'time' | 'audit' }[] = [
  { icon: 'lock', key: 'factors' },
  { icon: 'clock', key: 'time' },
  { icon: 'document', key: 'audit' },
];

/** The pages before the sign-in: the rules of a session, and a form. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('staff');
  return (
    <div className="s-door">
      <aside className="s-sky">
        <p className="s-sky-brand">
          <BrandMark size={36} />
          {t('frame.brand')}
        </p>
        <h2>{t('frame.title')}</h2>
        <p>{t('signIn.about')}</p>
        <ul>
          {rules.map(({ icon, key }) => (
            <li key={key}>
              <Icon name={icon} size={16} />
              {t(`signIn.rules.${key}`)}
            </li>
          ))}
        </ul>
        <svg viewBox="0 0 560 380" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
          <g fill="#fff">
            <path
              opacity=".22"
              d="M30 240a70 70 0 0 1 64-62 96 96 0 0 1 178-24 84 84 0 0 1 146 44 60 60 0 0 1 58 42z"
            />
            <path
              opacity=".4"
              d="M-20 330a78 78 0 0 1 74-72 104 104 0 0 1 190-26 92 92 0 0 1 168 36 74 74 0 0 1 78 62z"
            />
            <path
              opacity=".85"
              d="M80 400a96 96 0 0 1 86-92 118 118 0 0 1 214-24 96 96 0 0 1 172 30 76 76 0 0 1 68 86z"
            />
          </g>
        </svg>
      </aside>
      <main className="s-door-form">
        <div className="s-door-top">
          <Suspense>
            <LanguageLink />
          </Suspense>
        </div>
        <div className="s-door-body">{children}</div>
        <p className="s-door-foot">{t('signIn.foot')}</p>
      </main>
    </div>
  );
}

/** The two numbered steps of a sign-in. */
export function Steps({ names, current }: { readonly names: readonly string[]; readonly current: number }) {
  return (
    <ol className="s-steps">
      {names.map((name, index) => (
        <li
          key={name}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{index < current ? <Icon name="check" size={16} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
