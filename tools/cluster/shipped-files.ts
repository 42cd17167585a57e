import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

// The files of deploy/cluster for one machine: what differs from several machines is addresses, folders and how nodes are
// authenticated. Everything else is tested as it is shipped.

const shipped = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/cluster/${name}`, import.meta.url)), 'utf8');

export type Ports = { postgres: number; rest: number };

const patroni = z.looseObject({
  bootstrap: z.looseObject({ dcs: z.looseObject({}) }),
  postgresql: z.looseObject({
    authentication: z.record(z.string(), z.looseObject({ username: z.string() })),
  }),
});

type Node = {
  name: string;
  ports: Ports;
  folder: string;
  etcd: readonly string[];
  binDir: string;
  delay: string;
};

/** @param node `delay`: how much later a replica applies what it has received */
export function patroniFile({ name, ports, folder, etcd, binDir, delay }: Node): string {
  const file = patroni.parse(parse(shipped('patroni.yml')));
  const at = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
  return stringify({
    ...file,
    name,
    restapi: at(ports.rest),
    etcd3: { hosts: etcd },
    postgresql: {
      ...file.postgresql,
      ...at(ports.postgres),
      data_dir: `${folder}/data`,
      bin_dir: binDir,
      pgpass: `${folder}/pgpass`,
      pg_hba: [
        'local all all trust',
        'host replication all 127.0.0.1/32 trust',
        'host all all 127.0.0.1/32 trust',
      ],
      parameters: {
        unix_socket_directories: folder,
        recovery_min_apply_delay: delay,
        shared_buffers: '32MB',
      },
    },
  });
}

/** Replaces the addresses of the three nodes, and the ports of HAProxy itself. */
export function haproxyFile(nodes: readonly Ports[], own: { primary: number; replicas: number }): string {
  const text = nodes.reduce(
    (filled, { postgres, rest }, index) =>
      filled.replaceAll(
        new RegExp(`10\\.0\\.0\\.1${index + 1}:5432 maxconn (\\d+) check port 8008`, 'g'),
        `127.0.0.1:${postgres} maxconn $1 check port ${rest}`,
      ),
    shipped('haproxy.cfg'),
  );
  return text
    .replace('127.0.0.1:5000', `127.0.0.1:${own.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${own.replicas}`);
}

export function pgbouncerFile(own: number, haproxy: number): string {
  return shipped('pgbouncer.ini')
    .replace('port=5000 dbname=store', `port=${haproxy} dbname=store user=store`)
    .replace('listen_port = 6432', `listen_port = ${own}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '');
}

/** The variables of etcd.conf for one of several processes on this machine. */
export function etcdVariables(
  index: number,
  ports: readonly { client: number; peer: number }[],
  folder: string,
): Record<string, string> {
  const own = ports[index] ?? { client: 0, peer: 0 };
  const values = Object.fromEntries(
    shipped('etcd.conf')
      .split('\n')
      .filter((line) => line.startsWith('ETCD_'))
      .map((line): [string, string] => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );
  const url = (port: number) => `http://127.0.0.1:${port}`;
  return {
    ...values,
    ETCD_NAME: `node${index + 1}`,
    ETCD_DATA_DIR: folder,
    ETCD_LISTEN_PEER_URLS: url(own.peer),
    ETCD_LISTEN_CLIENT_URLS: url(own.client),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: url(own.peer),
    ETCD_ADVERTISE_CLIENT_URLS: url(own.client),
    ETCD_INITIAL_CLUSTER: ports.map(({ peer }, each) => `node${each + 1}=${url(peer)}`).join(','),
  };
}
