import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const deploy = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

type Place = {
  /** For its files; the worker of nginx must be able to write there. */
  folder: string;
  port: number;
  /** Host and port of the shop. */
  shop: string;
};

/** The files of nginx in deploy/ as one configuration for this machine, without an access log. */
export function shippedConfiguration({ folder, port, shop }: Place): string {
  const server = deploy('nginx.conf')
    .replaceAll('/var/cache/nginx/', `${folder}/`)
    .replace('server web:3000;', `server ${shop};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return deploy('nginx-main.conf')
    .replace('user nginx;', 'daemon off;')
    .replace(/^error_log .*$/m, `error_log ${folder}/error.log;`)
    .replace(/^pid .*$/m, `pid ${folder}/nginx.pid;`)
    .replace('include /etc/nginx/mime.types;', 'types { text/html html; }')
    .replace(/access_log .*$/m, `access_log off; ${temporary}`)
    .replace('include /etc/nginx/conf.d/*.conf;', () => `${deploy('real-ip.conf')}\n${server}`);
}

export function isNginxInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx after it has checked its configuration. */
export function runNginx(folder: string, configuration: string): ChildProcess {
  mkdirSync(`${folder}/pages`, { recursive: true });
  const file = `${folder}/nginx.conf`;
  writeFileSync(file, configuration);
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  execFileSync('nginx', ['-t', '-q', '-p', folder, '-c', file], { stdio: 'pipe' });
  return spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' });
}
