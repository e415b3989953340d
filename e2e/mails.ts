import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Those that were read; a file is written whole, under its name, and never again. */
const read = new Map<string, Email>();

/** The newest mail of the server under test for which `fits` holds. */
export async function findMail(fits: (mail: Email) => boolean): Promise<Email | undefined> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const mail = read.get(file) ?? (await PostalMime.parse(readFileSync(join(folder, file))));
    read.set(file, mail);
    if (fits(mail)) return mail;
  }
  return undefined;
}
