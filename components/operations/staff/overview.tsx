import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { Link } from '@/lib/routing/navigation';
import { staffOperationsPath } from '@/lib/routing/staff-paths';
import { DeadRows } from './dead-rows';
import { LatencyPanel } from './latency-panel';
import { QueueRows } from './queue-rows';
import { SupplierTable } from './supplier-rows';

/** Rows of each list; its own view has all. */
const [mostQueues, mostDead] = [8, 3];

/** Suppliers, their response times, the queues and the newest dead letters on one page. */
export function Overview() {
  const t = useTranslations('staff.operations');
  const all = (view: 'SUPPLIERS' | 'QUEUES' | 'DEAD') => (
    <Link
      className="s-link"
      href={`${staffOperationsPath}?view=${view}`}
      aria-label={t('allOf', { view: t(`view.${view}`) })}
    >
      {t('all')}
    </Link>
  );
  return (
    <div className="s-overview">
      <Panel title={t('view.SUPPLIERS')} extra={all('SUPPLIERS')} isFlush>
        <SupplierTable isShort />
      </Panel>
      <LatencyPanel />
      <Panel title={t('view.QUEUES')} extra={all('QUEUES')} isFlush>
        <QueueRows most={mostQueues} />
      </Panel>
      <Panel title={t('view.DEAD')} extra={all('DEAD')}>
        <DeadRows most={mostDead} />
      </Panel>
    </div>
  );
}
