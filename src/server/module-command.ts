/** `node scripts/run.mjs src/server/module-command.ts <module> <command> …`: runs a command that a module declares (`ServerModule.commands`). */
import { withDatabase } from './backup/installation.ts';
import { program, say } from './backup/terminal.ts';
import { withDotEnv } from './config.ts';
import { database, openPool, singleClient, withClient } from './db/client.ts';
import { appRole, type PgConnection, parseDatabaseUrl } from './db/connection.ts';
import { quote } from './db/policies.ts';
import { createLog } from './log.ts';
import type { CommandTools } from './module.ts';
import { serverModules } from './modules.ts';
import { StartError } from './start-error.ts';

await program(async (config, [module = '', name = '', ...words], signal) => {
  const command = serverModules.find((one) => one.name === module)?.commands?.[name];
  if (!command) throw new StartError(`Nema naredbe „${module} ${name}”.`);
  const log = createLog(config);
  const tools: CommandTools = {
    config,
    env: withDotEnv(process.env),
    words,
    signal,
    log,
    say,
    asOwner: (work) =>
      withDatabase(config, createLog({ logLevel: 'warn' }), (connection) =>
        withClient(connection, (client) =>
          work({ connection, client, quotedAppRole: quote(appRole(connection)) }),
        ),
      ),
    open: (url, connections) => openDatabase(parseDatabaseUrl(url), connections),
  };
  await command(tools);
  return 0;
});

function openDatabase(connection: PgConnection, connections: number) {
  const pool = openPool(connection, connections);
  return {
    database: database(pool),
    connect: (as: string) => singleClient(connection, as),
    close: () => pool.end(),
  };
}
