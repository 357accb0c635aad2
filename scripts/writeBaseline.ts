import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../src/platform/db/migrate.ts";
import { MIGRATIONS } from "../src/platform/db/migrations/migrationFiles.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { BASELINE_HEAD, dumpSchema } from "./baseline/dumpSchema.ts";

/**
 * `node scripts/writeBaseline.ts`: writes migrations/baseline.sql, the schema after all files of migrations/before-0.2/. To make it stand
 * for more files, move them there first.
 */
const dataDir = mkdtempSync(join(tmpdir(), "the-guide-baseline-"));
// Under root the database server runs as another user, who needs access.
chmodSync(dataDir, 0o755);
try {
  const database = await openDatabase({ dataDir });
  try {
    const files = await migrate(database.connection, join(MIGRATIONS, "before-0.2"));
    writeFileSync(join(MIGRATIONS, "baseline.sql"), BASELINE_HEAD + (await dumpSchema(database.connection)));
    process.stdout.write(`migrations/baseline.sql stands for ${files.length} files, to ${files.at(-1)}.\n`);
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
