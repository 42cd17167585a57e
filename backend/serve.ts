import { serve } from '@hono/node-server';
import { connect } from './database/connect';
import { readEnvironment } from './environment';
import { openStore } from './open-store';

/** The backend alone, for a shop front that runs elsewhere (`API_BASE_URL`). */
async function main(): Promise<void> {
  const environment = readEnvironment();
  const store = await openStore(environment, await connect(environment), {
    work: environment.worker === 'all',
  });
  const server = serve(
    {
      hostname: environment.host,
      port: environment.port,
      fetch: (request, { incoming }) => {
        // The nearest peer is known for sure; what it says about others is not believed here.
        const headers = new Headers(request.headers);
        if (!headers.has('x-real-ip')) headers.set('x-real-ip', incoming.socket.remoteAddress ?? '127.0.0.1');
        return store.app.fetch(new Request(request, { headers }));
      },
    },
    (address) => process.stdout.write(`Backend on http://${environment.host}:${address.port}\n`),
  );
  server.on('error', (error) => refuse(error));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      store.endStreams();
      server.close(() => {
        store.close().finally(() => process.exit(0));
      });
    });
  }
}

function refuse(error: unknown): never {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const sentence = busy
    ? 'The port is in use; set PORT to another one.'
    : error instanceof Error && error.name === 'StartupError'
      ? error.message
      : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch(refuse);
