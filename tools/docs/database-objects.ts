import { writeFileSync } from 'node:fs';
import { connectEmbedded } from '../../backend/database/connect';
import { migrate } from '../../backend/database/migrate';
import { readObjects } from '../../backend/doctor/database-objects';

// `npm run database-objects`: stores what the migrations make of functions, triggers, constraints and unique indexes, for
// the doctor. Run it after each new migration.

const connection = await connectEmbedded(null);
await migrate(connection);
const objects = await readObjects(connection.db);
await connection.close();
writeFileSync('backend/doctor/database-objects.json', `${JSON.stringify(objects, null, 2)}\n`);
