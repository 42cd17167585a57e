import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { sendTestMail } from '../platform/mail/send-mail';

/** `npm run test-mail -- <e-mail>`: sends one mail with the settings of the shop. */
async function main([to]: string[]): Promise<void> {
  if (!to) throw new StartupError('npm run test-mail -- <e-mail>');
  await sendTestMail(readEnvironment(), to);
  process.stdout.write(
    `The mail server accepted the mail to ${to}. Check that it arrives, and reply to it.\n`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
