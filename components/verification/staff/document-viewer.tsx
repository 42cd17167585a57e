import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { LoadError } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { documentQuery } from '@/lib/members/queries/staff';
import type { IdentityCaseDetail } from '@/lib/verification/contract';

type Document = IdentityCaseDetail['documents'][number];

const zooms = [1, 1.5, 2, 3] as const;
const lights = [1, 1.35, 0.75] as const;

/** The documents of a case. The server writes the name of the viewer and the time across each picture. */
export function DocumentViewer({ documents }: { readonly documents: readonly Document[] }) {
  return (
    <div className="s-documents">
      {documents.map((one) => (
        <DocumentPicture key={one.link} document={one} />
      ))}
    </div>
  );
}

function DocumentPicture({ document: { side, link } }: { readonly document: Document }) {
  const t = useTranslations('staff.verification');
  const { data: url, error, refetch } = useQuery(documentQuery(link));
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [light, setLight] = useState(0);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  const name = t(`side.${side}`);
  return (
    <figure className="s-document" data-side={side}>
      <figcaption>
        <b>{name}</b>
        <span className="s-actions">
          <Button
            size="small"
            aria-label={t('zoom', { name })}
            title={t('zoom', { name })}
            icon={<Icon name="search" size={16} />}
            onClick={() => setZoom((zoom + 1) % zooms.length)}
          >
            {Math.round((zooms[zoom] ?? 1) * 100)} %
          </Button>
          <Button
            size="small"
            aria-label={t('turn', { name })}
            title={t('turn', { name })}
            icon={<Icon name="refresh" size={16} />}
            onClick={() => setTurns((turns + 1) % 4)}
          />
          <Button
            size="small"
            aria-label={t('light', { name })}
            title={t('light', { name })}
            icon={<Icon name="sun" size={16} />}
            onClick={() => setLight((light + 1) % lights.length)}
          />
        </span>
      </figcaption>
      {error && !url ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ScrollRegion className="s-document-box" label={name} isBusy={!url}>
          {url ? (
            <img
              src={url}
              alt={name}
              draggable={false}
              style={{
                width: `${(zooms[zoom] ?? 1) * 100}%`,
                rotate: `${turns * 90}deg`,
                filter: `brightness(${lights[light] ?? 1})`,
              }}
            />
          ) : (
            <i className="s-bone" />
          )}
        </ScrollRegion>
      )}
    </figure>
  );
}
