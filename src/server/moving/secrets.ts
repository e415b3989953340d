import type { Database } from '../../core/context.ts';
import type { SealedColumn } from '../../core/rotate-secrets.ts';
import { FACTOR_KEY, SEALED, sealWith, unseal } from '../../core/secret-box.ts';
import { newestVersion } from '../../core/secrets.ts';

/** Removed records keep their sealed fields in a JSON; the id beside a field is its owner (core/rotate-secrets.ts). */
const TRASH = 'trash';

interface Found {
  sealed: string;
  owner: string;
}

/**
 * Secrets on their way between installations, each of which has a key of its own: in an archive they stand unsealed, as
 * `unsealed.<nonce>.<owner>.<text>` in place of the sealed text. Nobody can write that by hand, since the archive's nonce is random.
 */
export class Secrets {
  /** Texts that no key opens; they stay as they are. */
  unreadable = 0;
  readonly #database: Database;
  readonly #columns: ReadonlyMap<string, SealedColumn[]>;
  readonly #nonce: string;
  readonly #token: RegExp;

  /** `database` is not the connection that rows are copied over, which cannot answer meanwhile. */
  constructor(database: Database, columns: readonly SealedColumn[], nonce: string) {
    this.#database = database;
    this.#columns = Map.groupBy(columns, ({ table }) => table);
    this.#nonce = nonce;
    this.#token = new RegExp(`"unsealed\\.${nonce}\\.([\\w-]*)\\.([\\w-]*)"`, 'g');
  }

  /** Whether rows of a table may hold secrets. */
  concern(table: string): boolean {
    return table === TRASH || this.#columns.has(table);
  }

  /** A line of a table with its secrets unsealed. */
  async unsealed(table: string, line: string): Promise<string> {
    let text = line;
    for (const { sealed, owner } of this.#foundIn(table, line)) {
      const plain = await unseal(this.#database, owner, sealed).catch(() => null);
      if (plain === null) this.unreadable += 1;
      else text = text.replaceAll(`"${sealed}"`, () => this.#write(owner, plain));
    }
    return text;
  }

  #foundIn(table: string, line: string): Found[] {
    const row = JSON.parse(line) as Record<string, unknown>;
    const found: Found[] = [];
    if (table === TRASH) gather(row.record, String(row.idguid), found);
    for (const { column, owner } of this.#columns.get(table) ?? []) {
      const sealed = row[column];
      if (typeof sealed === 'string' && SEALED.test(sealed))
        found.push({ sealed, owner: String(row[owner]) });
    }
    return found;
  }

  #write(owner: string, plain: string): string {
    const parts = [owner, plain].map((part) => Buffer.from(part).toString('base64url'));
    return `"unsealed.${this.#nonce}.${parts.join('.')}"`;
  }

  /** The same line where the owners of its secrets have other names. */
  owned(line: string, rename: (owner: string) => string): string {
    return line.replace(this.#token, (_, owner: string, plain: string) =>
      this.#write(rename(text(owner)), text(plain)),
    );
  }

  /** What seals the secrets of a line with this installation's key. */
  async sealer(): Promise<(line: string) => string> {
    const key = await newestVersion(this.#database, FACTOR_KEY);
    return (line) =>
      line.replace(
        this.#token,
        (_, owner: string, plain: string) => `"${sealWith(key, text(owner), text(plain))}"`,
      );
  }
}

const text = (encoded: string): string => Buffer.from(encoded, 'base64url').toString();

function gather(value: unknown, owner: string, found: Found[]): void {
  if (typeof value === 'string') {
    if (SEALED.test(value)) found.push({ sealed: value, owner });
  } else if (Array.isArray(value)) for (const item of value) gather(item, owner, found);
  else if (typeof value === 'object' && value !== null) {
    const own = 'idguid' in value && typeof value.idguid === 'string' ? value.idguid : owner;
    for (const item of Object.values(value)) gather(item, own, found);
  }
}
