import { connect } from '../database/connect';
import { migrate } from '../database/migrate';
import { changeRole, listStaff, staffRoles } from '../domains/staff/change-role';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';

const usage = `npm run staff -- list
npm run staff -- grant <e-mail> <role>
npm run staff -- revoke <e-mail> <role>
Roles: ${staffRoles.join(', ')}`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Lists staff and changes their roles. With an embedded database, stop the shop first: it locks the directory. */
async function main([verb, email = '', roleName = '']: string[]): Promise<void> {
  const role = staffRoles.find((known) => known === roleName);
  if (verb !== 'list' && !((verb === 'grant' || verb === 'revoke') && email && role)) {
    throw new StartupError(usage);
  }
  const connection = await connect(readEnvironment());
  try {
    await migrate(connection.db);
    if (verb === 'list' || !role) {
      for (const row of await listStaff(connection.db)) print(`${row.role}  ${row.email ?? '-'}`);
      return;
    }
    const change = await changeRole(connection.db, { email, role, grant: verb === 'grant' });
    if (change === 'unknown') throw new StartupError(`No active member has the e-mail address ${email}.`);
    print(change === 'same' ? 'Nothing to change.' : 'Done.');
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
