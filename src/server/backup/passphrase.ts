import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from './error.ts';
import { MIN_PASSPHRASE } from './limits.ts';

/** Asks for a passphrase in the terminal, without showing it. Throws BackupError if there is no terminal. */
export async function askPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError('Arhiva je šifrovana: postavite BACKUP_PASSPHRASE ili pokrenite ovo u terminalu.');
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** Asks for a new passphrase, twice. Throws BackupError. */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase(`Nova lozinka arhive (najmanje ${MIN_PASSPHRASE} znakova): `);
  if ([...passphrase].length < MIN_PASSPHRASE)
    throw new BackupError(`Lozinka arhive mora imati najmanje ${MIN_PASSPHRASE} znakova.`);
  if ((await askPassphrase('Još jednom: ')) !== passphrase) throw new BackupError('Lozinke se razlikuju.');
  return passphrase;
}
