import { hash } from 'node:crypto';

/**
 * A hash of a set of rows: the sum of their SHA-256, so that it does not depend on their order, which PostgreSQL does not
 * promise. It compares two databases that are both trusted; an archive is protected by its seal.
 */
export class RowHash {
  readonly #sum = new Uint32Array(8);

  add(row: Uint8Array): void {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < 8; lane++) this.#sum[lane]! += digest.readUInt32LE(lane * 4);
  }

  /** 64 hexadecimal digits. */
  get hex(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
