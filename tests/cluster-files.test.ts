import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { etcdVariables, haproxyFile, patroniFile, pgbouncerFile } from '@/tools/cluster/shipped-files';

const shipped = (name: string) => readFileSync(`deploy/cluster/${name}`, 'utf8');
const nodes = [1, 2, 3];

const shared = z.object({
  ttl: z.number(),
  loop_wait: z.number(),
  retry_timeout: z.number(),
  synchronous_mode: z.literal(true),
  synchronous_mode_strict: z.literal(true),
});
const patroni = z.object({ bootstrap: z.object({ dcs: shared }) });

it('a commit of the cluster is on two nodes, and a lost machine is replaced within 30 seconds', () => {
  const {
    ttl,
    loop_wait: pause,
    retry_timeout: tries,
  } = patroni.parse(parse(shipped('patroni.yml'))).bootstrap.dcs;
  // Patroni's own rule: a primary gives up its role before its lease ends.
  expect(ttl).toBeGreaterThanOrEqual(pause + 2 * tries);
  expect(ttl).toBeLessThanOrEqual(20);
});

it('HAProxy leads to the same nodes for both roles, and PgBouncer to HAProxy in transaction mode', () => {
  for (const node of nodes)
    expect(
      shipped('haproxy.cfg').match(new RegExp(`server node${node} 10\\.0\\.0\\.1${node}:5432`, 'g')),
    ).toHaveLength(2);
  expect(shipped('haproxy.cfg')).toMatch(
    /listen primary\n {4}bind 127\.0\.0\.1:5000\n {4}option httpchk OPTIONS \/primary\n/,
  );
  expect(shipped('pgbouncer.ini')).toMatch(/^store = host=127\.0\.0\.1 port=5000 dbname=store$/m);
  expect(shipped('pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m);
});

it('for one machine, only addresses, folders and authentication are replaced', () => {
  const ports = nodes.map((node) => ({ postgres: 7000 + node, rest: 8000 + node }));
  const haproxy = haproxyFile(ports, { primary: 6001, replicas: 6002 });
  expect(haproxy).not.toMatch(/10\.0\.0\.|:500[01]/);
  expect(haproxy.split('\n')).toHaveLength(shipped('haproxy.cfg').split('\n').length);
  const folder = '/tmp/node2';
  const node = {
    name: 'node2',
    ports: ports[1] ?? { postgres: 0, rest: 0 },
    folder,
    etcd: [],
    binDir: '/bin',
    delay: '0',
  };
  const own = parse(patroniFile(node));
  expect(own.bootstrap).toEqual(parse(shipped('patroni.yml')).bootstrap);
  expect([own.name, own.postgresql.listen]).toEqual(['node2', '127.0.0.1:7002']);
  expect(pgbouncerFile(6003, 6001)).toMatch(/port=6001 dbname=store user=store$/m);
  const etcd = etcdVariables(
    1,
    [11, 12, 13].map((port) => ({ client: port, peer: port + 10 })),
    folder,
  );
  expect(etcd.ETCD_INITIAL_CLUSTER).toBe(
    'node1=http://127.0.0.1:21,node2=http://127.0.0.1:22,node3=http://127.0.0.1:23',
  );
  expect(JSON.stringify(etcd)).not.toContain('10.0.0.');
});
