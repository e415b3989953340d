import { encodeName } from '../../../dns/message-names.ts';
import { Journal } from '../journal.ts';
import { serialOf, type WireRecord, wireKey } from '../record.ts';
import type { TransferSource } from '../transfer.ts';

/** A zone `example` in memory, whose records change one by one. */
export class TestZone implements TransferSource {
  readonly journal: Journal;
  readonly #names = new Map<string, WireRecord[]>();

  constructor(serial: number, records: readonly WireRecord[] = []) {
    this.journal = new Journal(TestZone.soa(serial));
    for (const record of records) this.#add(record);
  }

  static soa(serial: number): WireRecord {
    const numbers = Buffer.alloc(20);
    for (const [i, number] of [serial, 3600, 600, 86_400, 60].entries()) numbers.writeUInt32BE(number, 4 * i);
    const data = Buffer.concat([encodeName('ns.example'), encodeName('admin.example'), numbers]);
    return { name: 'example', type: 6, ttl: 3600, data };
  }

  static text = (record: WireRecord): string => `${record.name} ${wireKey(record)}`;

  get serial(): number {
    return serialOf(this.journal.soa);
  }

  names = (): Iterable<string> => this.#names.keys();

  recordsOf = (name: string): readonly WireRecord[] => this.#names.get(name) ?? [];

  change(removed: readonly WireRecord[], added: readonly WireRecord[]): void {
    for (const record of removed) this.#remove(record);
    for (const record of added) this.#add(record);
    this.journal.change(removed, added);
  }

  /** Adds a record that is not there, or removes one that is; else nothing. */
  step(record: WireRecord, gone: boolean): void {
    const has = this.recordsOf(record.name).some((one) => wireKey(one) === wireKey(record));
    if (has && gone) this.change([record], []);
    if (!has && !gone) this.change([], [record]);
  }

  close(serial: number): void {
    this.journal.close(TestZone.soa(serial));
  }

  /** All records but the SOA, as sorted texts. */
  texts = (): string[] => [...this.#names.values()].flat().map(TestZone.text).sort();

  /** A view that is read later, beside what it must hold. */
  read(then: string[]): { then: string[]; read: () => string[] } {
    const view = this.journal.view();
    const names = [...this.names()];
    const read = () =>
      [...new Set([...names, ...view.touched()])]
        .flatMap((name) => view.before(name, this.recordsOf(name)))
        .map(TestZone.text)
        .sort();
    return { then, read };
  }

  #add(record: WireRecord): void {
    const records = this.#names.get(record.name) ?? [];
    this.#names.set(record.name, [...records, record]);
  }

  #remove(record: WireRecord): void {
    const left = this.recordsOf(record.name).filter((one) => wireKey(one) !== wireKey(record));
    if (left.length > 0) this.#names.set(record.name, left);
    else this.#names.delete(record.name);
  }
}
