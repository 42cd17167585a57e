import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; raw: Buffer };

/** A mail server on this machine that accepts every mail but those to the addresses in `refused`. */
export async function startMailServer(onMail: (mail: ReceivedMail) => void | Promise<void> = () => {}) {
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refused.has(address)
          ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await onMail({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  // A killed process resets its connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    refused,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
