import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { LoginLink } from '@/components/ui/navigation/login-link';
import { LiveText } from '@/components/ui/price/amount-text';
import { siteConfigQuery } from '@/lib/settings/queries/site-config';
import { useIsMember } from '@/lib/stores/auth';
import { useShell } from '@/lib/stores/shell';
import styles from './service-dialog.module.css';

const ServiceCode = lazy(() => import('./service-code'));

/** Customer service on a chat app: id, hours and a copy button; for members also a support ticket. */
export default function ServiceDialog() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const isMember = useIsMember();
  const isOpen = useShell((state) => state.isServiceDialogOpen);
  const close = useShell((state) => state.closeServiceDialog);
  const openChat = useShell((state) => state.openChat);
  const config = useQuery({ ...siteConfigQuery(locale), enabled: isOpen });
  const contact = config.data?.serviceContact;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('service.title')}
      width={400}
      foot={
        <>
          <button type="button" className="button" onClick={close}>
            {t('ui.close')}
          </button>
          {contact?.wechatId ? (
            <CopyButton
              className={isMember ? 'button' : 'button button-primary'}
              text={contact.wechatId}
              done={t('service.copied')}
              failed={t('service.copyFailed')}
            >
              {t('service.copy')}
            </CopyButton>
          ) : null}
          {isMember ? (
            <OpenSupportButton className="button button-primary" onOpen={close}>
              {t('service.leaveMessage')}
            </OpenSupportButton>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <p className="second">{t('service.lead')}</p>
        {openChat ? (
          <button
            type="button"
            className="button button-block"
            // A chat that is not ready leaves the dialog open with the other contacts.
            onClick={() => openChat() && close()}
          >
            {t('service.chat')}
          </button>
        ) : null}
        {config.isError ? (
          <Notice tone="danger" live>
            {t('service.failed')}
          </Notice>
        ) : (
          <div className={styles.contact} aria-busy={config.isPending}>
            {contact?.wechatUrl ? (
              <Suspense fallback={<Skeleton height="208px" width="184px" />}>
                <ServiceCode url={contact.wechatUrl} />
              </Suspense>
            ) : null}
            {contact ? (
              contact.wechatId && (
                <>
                  <span className="small muted">{t('service.idLabel')}</span>
                  <b className={styles.id}>{contact.wechatId}</b>
                </>
              )
            ) : (
              <Skeleton height="32px" />
            )}
            {contact?.email ? (
              <span>
                <span className="small muted">{t('service.email')}</span>{' '}
                <a className="link" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              </span>
            ) : null}
            {contact ? (
              <span className="small muted">
                <LiveText>
                  {`${t('service.hours', { weekdays: contact.weekdays })} · ${t('service.hoursWeekend', { weekends: contact.weekends })}`}
                </LiveText>
              </span>
            ) : (
              <Skeleton height="18px" width="70%" />
            )}
          </div>
        )}
        {isMember ? null : (
          <Notice
            end={
              <LoginLink className="button button-small" onLeave={close}>
                {t('service.signIn')}
              </LoginLink>
            }
          >
            {t('service.visitor')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
