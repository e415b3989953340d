import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { padStamp } from '../../protocol/stamps.ts';

type Row = Record<string, unknown>;

/** A source that answers given rows, in pages of 50, to the questions of the sync. */
export interface GivenSource {
  base: string;
  /** Rows by set; may be changed. */
  sets: Record<string, Row[]>;
  /** Asked so far. */
  asked: string[];
  /** What the Date header says; null: nothing. */
  clock: string | null;
  /** Called with what is asked, and waited for before it is answered. */
  before(url: string): unknown;
  /** So many answers to come that should have rows are empty by mistake: those to such filters, which go on behind a row unless said otherwise. */
  hides: number;
  hiding: RegExp;
  close(): Promise<void>;
}

/** Starts it on loopback. */
export async function giveRows(sets: Record<string, Row[]>): Promise<GivenSource> {
  const source: GivenSource = {
    base: '',
    sets,
    asked: [],
    clock: '2026-11-29T12:00:00Z',
    hides: 0,
    hiding: /LastUpdated gt/,
    before() {},
    close,
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    source.asked.push(decodeURIComponent(request.url!));
    await source.before(source.asked.at(-1)!);
    response.sendDate = false;
    if (source.clock !== null) response.setHeader('date', new Date(source.clock).toUTCString());
    const all = source.sets[pathname.slice(1)] ?? [];
    const order = searchParams.get('$orderby') ?? '';
    const sign = order.includes('desc') ? -1 : 1;
    const found = all
      .filter(testOf(searchParams.get('$filter') ?? ''))
      .map((row) => ({ row, place: placeOf(row, order) }))
      .sort((a, b) => sign * (a.place < b.place ? -1 : 1))
      .map(({ row }) => row);
    const skip = Number(searchParams.get('$skip') ?? 0);
    const hidden =
      source.hides > 0 && found.length > 0 && source.hiding.test(searchParams.get('$filter') ?? '');
    if (hidden) source.hides--;
    const value = hidden
      ? []
      : found.slice(skip, skip + Math.min(50, Number(searchParams.get('$top') ?? 50)));
    const count = searchParams.get('$count') ? { '@odata.count': found.length } : {};
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...count, value }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  source.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return source;

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
  }
}

/** Rows of one stamp in the order of their ids; what has none comes first. */
const placeOf = (row: Row | null, order: string): string =>
  `${order === 'Id' ? '' : (padStamp(row?.LastUpdated) ?? '')} ${String(row?.Id ?? 0).padStart(15, '0')}`;

function testOf(filter: string): (row: Row) => boolean {
  const after = /LastUpdated gt (\S+) or \(LastUpdated eq \S+ and Id gt (-?\d+)\)/.exec(filter);
  const ids = /Id in \(([\d,]+)\)/.exec(filter)?.[1]?.split(',').map(Number);
  const month = /Announced ge (\S+) and Announced lt (\S+)/.exec(filter);
  const range = /Id ge (\d+) and Id le (\d+)/.exec(filter);
  const behindId = !after && / and Id gt (-?\d+)/.exec(filter)?.[1];
  return (row: Row | null) => {
    const [stamp, id] = [padStamp(row?.LastUpdated) ?? '', Number(row?.Id ?? -1)];
    if (after && !(stamp > after[1]! || (stamp === after[1] && id > Number(after[2])))) return false;
    if (ids && !ids.includes(id)) return false;
    if (month && !(String(row?.Announced) >= month[1]! && String(row?.Announced) < month[2]!)) return false;
    if (range && !(id >= Number(range[1]) && id <= Number(range[2]))) return false;
    return !behindId || id > Number(behindId);
  };
}

/** A stamp behind those of usual notices. */
export const later = (seconds: number): string => `2026-11-20T11:00:${String(seconds).padStart(2, '0')}Z`;

/** A notice as the source writes it; what is not said is usual. */
export const noticeRow = (id: number, more: Row = {}): Row => ({
  Id: id,
  LastUpdated: `2026-11-20T10:00:${String(id % 60).padStart(2, '0')}Z`,
  ProcedureId: id,
  ProcedureName: `Nabavka papira ${id}`,
  ProcedureNumber: `${id}-1-1-1-3-1/26`,
  ProcedureType: 'OpenProcedure',
  ContractType: 'Goods',
  ContractCategoryName: null,
  AwardCriterion: 'LowestPrice',
  Announced: '2026-11-20T10:00:00Z',
  ApplicationDeadlineDateTime: '2099-12-20T10:00:00Z',
  EstimatedValueTotal: 1000,
  ContractingAuthorityId: 1,
  ContractingAuthorityName: 'Općina Proba',
  ContactPersonName: 'Amra Primjer',
  ContactPersonEmail: 'amra@primjer.test',
  ContactPersonPhone: '+387 33 000 000',
  IsLatestVersion: true,
  ...more,
});
