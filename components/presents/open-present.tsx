'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { useErrorText } from '@/lib/error-text/use-error-text';
import type { PresentCode } from '@/lib/presents/contract';
import { presentPicture } from '@/lib/presents/designs';
import { presentCardQuery } from '@/lib/presents/queries/presents';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import { OpenForm } from './open-form';
import { OpenedCode } from './opened-code';
import styles from './presents.module.css';

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The present of the link: the token is the fragment of the URL, which stays there for later visits. */
export function OpenPresent() {
  const text = useTranslations('presents.page');
  const token = useSyncExternalStore(
    onHash,
    () => window.location.hash.slice(1),
    () => null,
  );
  return (
    <div className={styles.place}>
      {token === null ? (
        <WithoutPresent>{text('loading')}</WithoutPresent>
      ) : token === '' ? (
        <WithoutPresent isProblem>{text('noLink')}</WithoutPresent>
      ) : (
        <PresentOfLink key={token} token={token} />
      )}
    </div>
  );
}

function PresentOfLink({ token }: { token: string }) {
  const text = useTranslations('presents.page');
  const { data: present, error } = useQuery(presentCardQuery(token));
  const [code, setCode] = useState<PresentCode | null>(null);
  const problem = useTextOf(error);
  if (problem) return <WithoutPresent isProblem>{problem}</WithoutPresent>;
  if (!present) return <WithoutPresent>{text('loading')}</WithoutPresent>;
  return (
    <article className={`card ${styles.page}`}>
      <img className={styles.picture} src={presentPicture(present.design)} alt="" width={480} height={240} />
      <div className={styles.body}>
        <h1>{present.receiver ? text('titleFor', { receiver: present.receiver }) : text('title')}</h1>
        {present.greeting ? <p className={styles.greeting}>{present.greeting}</p> : null}
        <div className="row">
          <CoverImage src={present.goodsCover} alt="" size={56} />
          <div className="grow">
            <Link className="link" href={productPath(present.goodsId)}>
              <b translate="no">{present.goodsName}</b>
            </Link>
            <p className="second t13">
              {[present.specifications, present.regionLabel].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        {code ? <OpenedCode code={code} /> : <OpenForm token={token} present={present} onOpened={setCode} />}
      </div>
    </article>
  );
}

/** The page before the present is known, and without one. */
function WithoutPresent({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  const text = useTranslations('presents.page');
  return (
    <section className={`card pad stack ${styles.page}`}>
      <h1>{text('title')}</h1>
      {isProblem ? (
        <Notice tone="warning" live>
          {children}
        </Notice>
      ) : (
        <p role="status">{children}</p>
      )}
    </section>
  );
}

/** The text of a failed query; empty without one. */
function useTextOf(error: Error | null): string {
  const textOf = useErrorText();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isMounted = true;
    if (error)
      void textOf(error).then((text) => {
        if (isMounted) setProblem(text);
      });
    return () => {
      isMounted = false;
    };
  }, [error, textOf]);
  return error ? problem : '';
}
