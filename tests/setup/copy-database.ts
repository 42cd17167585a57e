type Execute = (statement: string) => Promise<{ rows: unknown[] }>;

/**
 * Creates a database as a copy of `template`, which must have no connections. Copying its files is fastest, but for the
 * checkpoints that it needs, which cost most where the server waits for the disk.
 */
export async function copyDatabase(execute: Execute, name: string, template: string): Promise<void> {
  const { rows } = await execute("select current_setting('fsync') as fsync");
  const [setting] = rows as { fsync: string }[];
  const strategy = setting?.fsync === 'off' ? 'file_copy' : 'wal_log';
  await execute(`create database ${name} template ${template} strategy ${strategy}`);
}
