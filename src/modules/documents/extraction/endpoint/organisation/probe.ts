import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { FieldKind, FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import type { Extraction } from '../../extraction.ts';
import { extractByEndpoint } from '../extract.ts';
import { EndpointFault } from '../fault.ts';
import type { EndpointSettings } from '../settings.ts';
import type { EndpointProbe } from './endpoint.api.ts';

/** Lines of an invoice that nobody has written. */
const LINES = [
  'Pekara Primjer d.o.o. Sarajevo',
  'Faktura broj: 12/26',
  'Datum: 15. 1. 2026.',
  'Ukupno za uplatu: 117,00 KM',
];
const RIGHT: Record<string, string> = {
  name: 'Pekara Primjer d.o.o. Sarajevo',
  number: '12/26',
  date: '2026-01-15',
  total: '117.00',
};
const field = (key: string, kind: FieldKind, label: string): FieldSpec => ({
  key,
  kind,
  label,
  words: [],
  description: '',
  required: true,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
});
const SPEC: TypeSpec = {
  type: 'proba',
  fields: [
    field('name', 'name', 'Prodavac'),
    field('number', 'code', 'Broj fakture'),
    field('date', 'date', 'Datum'),
    field('total', 'amount', 'Ukupno'),
  ],
  lines: null,
  linesKey: 'lines',
};
const PAGE: PageWords = {
  page: 1,
  width: 595,
  height: 842,
  turned: 0,
  source: 'layer',
  notes: { unseen: 0, coarse: null, distrusted: false },
  fault: null,
  words: LINES.flatMap((text, line) =>
    text.split(' ').map((word, at) => ({
      text: word,
      box: [at / 10, line / 10, (at + 1) / 10, (line + 1) / 10] as const,
      certainty: 1,
      line,
    })),
  ),
};

/** Tries an endpoint on a made-up page, and says what came back. */
export async function probe(
  settings: EndpointSettings,
  signal?: AbortSignal,
): Promise<{ answer: EndpointProbe; fault: EndpointFault | null }> {
  const begun = performance.now();
  const since = (): number => Math.round(performance.now() - begun);
  try {
    const read = await extractByEndpoint({ settings, prompt: '' })({
      pages: [PAGE],
      spec: SPEC,
      known: { own: [], firms: [], learned: [] },
      ...(signal && { signal }),
    });
    return { answer: { ...judged(read), milliseconds: since() }, fault: null };
  } catch (error) {
    if (!(error instanceof EndpointFault)) throw error;
    return { answer: { works: false, text: error.message, values: [], milliseconds: since() }, fault: error };
  }
}

function judged({ fields }: Extraction): Omit<EndpointProbe, 'milliseconds'> {
  const values = SPEC.fields.map(({ key, label }) => {
    const value = fields[key]?.value ?? null;
    return { label, value, right: value === RIGHT[key] };
  });
  const right = values.filter((one) => one.right).length;
  const works = right > 0;
  const text =
    right === values.length
      ? 'Model radi: s probne stranice je pročitao sve.'
      : works
        ? `Model odgovara, ali je tačno pročitao ${right} od ${values.length} polja probne stranice.`
        : 'Model odgovara, ali s probne stranice nije tačno pročitao ništa.';
  return { works, text, values };
}
