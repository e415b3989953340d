import { spanText } from './times.ts';

/** Periods that end now, with their length in milliseconds. */
export const SPANS = {
  '15m': { label: 'Zadnjih 15 minuta', length: 15 * 60_000 },
  '1h': { label: 'Zadnji sat', length: 3_600_000 },
  '24h': { label: 'Zadnja 24 sata', length: 24 * 3_600_000 },
  '7d': { label: 'Zadnjih 7 dana', length: 7 * 24 * 3_600_000 },
} as const;
export type Span = keyof typeof SPANS;

/** What one looks at: a period that ends now, or one of one's own (ISO 8601). */
export type LogPeriod = { span: Span } | { from: string; to: string };

export const USUAL_SPAN: Span = '1h';

const isSpan = (name: string | null): name is Span => name !== null && Object.hasOwn(SPANS, name);
const instantIn = (params: URLSearchParams, name: string): string | null => {
  const time = Date.parse(params.get(name) ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** The period of an address; what is wrong in it is as if it were not there. */
export function readPeriod(params: URLSearchParams): LogPeriod {
  const [from, to] = [instantIn(params, 'od'), instantIn(params, 'do')];
  if (from && to && from < to) return { from, to };
  const span = params.get('razdoblje');
  return { span: isSpan(span) ? span : USUAL_SPAN };
}

/** Writes a period into an address, the usual one as nothing. */
export function writePeriod(params: URLSearchParams, period: LogPeriod): void {
  for (const name of ['razdoblje', 'od', 'do']) params.delete(name);
  if ('span' in period) {
    if (period.span !== USUAL_SPAN) params.set('razdoblje', period.span);
  } else {
    params.set('od', period.from);
    params.set('do', period.to);
  }
}

/** The periods from which one has narrowed to the one that is shown, the first one first, as an address keeps them. */
export const readWider = (params: URLSearchParams): LogPeriod[] =>
  params.getAll(WIDER).flatMap((text) => {
    const [from, to] = text.split('~');
    const read = readPeriod(new URLSearchParams(to ? { od: from!, do: to } : { razdoblje: text }));
    return to && 'span' in read ? [] : [read];
  });

/** Writes them. */
export function writeWider(params: URLSearchParams, wider: readonly LogPeriod[]): void {
  params.delete(WIDER);
  for (const one of wider) params.append(WIDER, 'span' in one ? one.span : `${one.from}~${one.to}`);
}
const WIDER = 'sire';

/** A period as the API is asked for it. One that ends now has no end, so that no clock that is behind hides lines. */
export const windowOf = (period: LogPeriod, now: number): { od: string; do?: string } =>
  'span' in period
    ? { od: new Date(now - SPANS[period.span].length).toISOString() }
    : { od: period.from, do: period.to };

/** How a period reads. */
export const periodText = (period: LogPeriod): string =>
  'span' in period ? SPANS[period.span].label : spanText(period.from, period.to);
