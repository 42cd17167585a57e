import { connect } from './database/connect';
import { migrate } from './database/migrate';
import { readEnvironment } from './environment';
import { StartupError } from './platform/store-error';
import { changeRole, listStaff, staffRoles } from './staff/change-role';

const usage = `npm run staff -- list
npm run staff -- grant <e-mail> <role>
npm run staff -- revoke <e-mail> <role>
Roles: ${staffRoles.join(', ')}`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Who works for the shop; beside an embedded database the shop must rest meanwhile. */
async function main([verb, email = '', roleName = '']: string[]): Promise<void> {
  const role = staffRoles.find((known) => known === roleName);
  if (verb !== 'list' && !((verb === 'grant' || verb === 'revoke') && email && role)) {
    throw new StartupError(usage);
  }
  const connection = await connect(readEnvironment());
  try {
    await migrate(connection.db);
    if (verb === 'list' || !role) {
      for (const row of await listStaff(connection.db)) say(`${row.role}  ${row.email ?? '-'}`);
      return;
    }
    const change = await changeRole(connection.db, { email, role, grant: verb === 'grant' });
    if (change === 'unknown') throw new StartupError(`No active member has the mailbox ${email}.`);
    say(change === 'same' ? 'It was so before.' : 'Done.');
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
