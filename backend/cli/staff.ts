import { asc } from 'drizzle-orm';
import { defaultLocale } from '../../lib/i18n/locales';
import { staffRoles } from '../../lib/permissions/staff-permissions';
import { isEmail, readEmail } from '../../lib/text/email';
import { connect } from '../database/connect';
import { staffAccount } from '../database/schema/staff';
import { inviteByCommand } from '../domains/staff/people/invite-by-command';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { readDatabaseClock } from '../platform/database-clock';
import { requireMigrated } from '../prepare-database';

const usage = `npm run staff -- list
npm run staff -- invite <e-mail> <role>
Roles: ${staffRoles.join(', ')}`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Lists staff and invites the first administrator, whose link it prints. With an embedded database, stop the shop first:
 * it locks the directory.
 */
async function main([verb, email = '', roleName = '']: string[]): Promise<void> {
  const role = staffRoles.find((known) => known === roleName);
  const isInvitation = verb === 'invite' && isEmail(readEmail(email)) && role;
  if (verb !== 'list' && !isInvitation) throw new StartupError(usage);
  const environment = readEnvironment();
  const connection = await connect(environment);
  try {
    await requireMigrated(environment, connection);
    if (!isInvitation) {
      const rows = await connection.db.select().from(staffAccount).orderBy(asc(staffAccount.email));
      for (const row of rows) print(`${row.email}  ${row.status}  ${row.roles.join(', ')}`);
      return;
    }
    const services = { db: connection.db, clock: await readDatabaseClock(connection.db), environment };
    const link = await inviteByCommand(services, { email, role, lang: defaultLocale });
    if (!link) throw new StartupError(`The account ${email} is in use already.`);
    print(`Open this link within 48 hours to choose a password:\n${link}`);
  } finally {
    await connection.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
