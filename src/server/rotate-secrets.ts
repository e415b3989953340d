/** `npm run secrets:rotate`: a new key for the secrets in the database, all of which are encrypted anew, also while the product runs. */
import { rotateSecrets } from '../core/rotate-secrets.ts';
import { withDatabase } from './backup/installation.ts';
import { program, say } from './backup/terminal.ts';
import { database, openPool } from './db/client.ts';
import { createLog } from './log.ts';
import { sealedColumns } from './sealed.ts';
import { StartError } from './start-error.ts';

await program(async (config, words) => {
  if (words.length > 0) throw new StartError('Upotreba: npm run secrets:rotate');
  return withDatabase(config, createLog({ logLevel: 'warn' }), async (owner) => {
    const pool = openPool(owner, 1);
    try {
      const { version, resealed, unreadable, mayRemain } = await rotateSecrets(
        database(pool),
        sealedColumns(),
      );
      say(`Novi ključ tajni (${version}.) je u upotrebi. Ponovo šifrovano: ${resealed}.`);
      if (unreadable > 0)
        process.stderr.write(
          `Nečitljivo i ostavljeno kako jeste: ${unreadable}. Te tajne treba ponovo upisati.\n`,
        );
      if (mayRemain)
        process.stderr.write('Neke duge radnje su još trajale. Pokrenite ovo ponovo kad se završe.\n');
      return unreadable > 0 || mayRemain ? 1 : 0;
    } finally {
      await pool.end();
    }
  });
});
