import { comparable } from './stamps.ts';

/** Rows as they come. */
export type Answered = Record<string, unknown> & { Id?: number | string; LastUpdated?: string | null };
export interface Page {
  value: Answered[];
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
}

/** The address of a query; options without their `$`. */
export function addressOf(base: string, set: string, options: Readonly<Record<string, string | number>> = {}): string {
  const query = Object.entries(options).map(([name, value]) => `$${name}=${encodeURIComponent(value)}`);
  return `${base}/${set}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** A page; asks again where the answer is none, as a client must. Throws after ten attempts, and at once for 4xx but 429. */
export async function fetchPage(address: string): Promise<Page> {
  for (let attempts = 10; attempts > 0; attempts--) {
    try {
      const response = await fetch(address);
      if (response.status === 429 || response.status >= 500) continue;
      const text = await response.text();
      if (response.status >= 400) throw new Refused(`${response.status} ${text.slice(0, 200)}`);
      const page = JSON.parse(text) as Page;
      if (Array.isArray(page.value)) return page;
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
  }
  throw new Error(`no answer: ${address}`);
}
class Refused extends Error {}

const OVERLAP = 2 * 60 * 60 * 1000;
const SET = 'AnnouncementProcedureNotices';

/**
 * A copy of the notices that is kept as a sound client keeps one: by stamp and id, with an overlap of two hours, up to the clock that the
 * source had when the run began; an empty page is the end when it was empty twice.
 */
export class SoundCopy {
  readonly rows = new Map<number, string>();
  private readonly base: string;
  private watermark = '2000-01-01T00:00:00.0000000Z';

  constructor(base: string) {
    this.base = base;
  }

  async run(): Promise<void> {
    const until = await this.newest();
    let at = comparable(new Date(Date.parse(this.watermark.slice(0, 19)) - OVERLAP).toISOString());
    let id = 0;
    for (let empty = 0; empty < 2; ) {
      const filter = `(LastUpdated gt ${at} or (LastUpdated eq ${at} and Id gt ${id})) and LastUpdated le ${until}`;
      const { value } = await fetchPage(addressOf(this.base, SET, { filter, orderby: 'LastUpdated,Id', top: 1000 }));
      const good = value.filter((row) => row.Id !== undefined && row.LastUpdated);
      for (const row of good) this.keep(Number(row.Id), comparable(row.LastUpdated!));
      const last = good.map((row) => [comparable(row.LastUpdated!), Number(row.Id)] as const).sort(byPlace).at(-1);
      empty = last ? 0 : empty + 1;
      if (last) [at, id] = last;
      if (at > this.watermark) this.watermark = at;
    }
  }

  /** Ids that are missing or stale against what a perfect copy holds. */
  faults(expected: readonly (readonly [id: number, stamp: string])[]): number[] {
    return expected.filter(([id, stamp]) => this.rows.get(id) !== comparable(stamp)).map(([id]) => id);
  }

  private keep(id: number, stamp: string): void {
    const known = this.rows.get(id);
    if (known === undefined || known <= stamp) this.rows.set(id, stamp);
  }

  /** The source's clock. */
  private async newest(): Promise<string> {
    for (;;) {
      const response = await fetch(`${this.base}/$metadata`).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      const date = response?.headers.get('date');
      if (date) return comparable(new Date(date).toISOString());
    }
  }
}

const byPlace = ([a, one]: readonly [string, number], [b, other]: readonly [string, number]): number =>
  a < b ? -1 : a > b ? 1 : one - other;
