import type { FieldSpec, TypeSpec } from '../../types/field-spec.ts';
import { checked } from '../checks.ts';
import type { Extractor, Value, Warning } from '../extraction.ts';
import { type Places, placesOf } from './places.ts';
import { numberedLines } from './prompt.ts';
import { readParts } from './read-parts.ts';
import type { EndpointSettings } from './settings.ts';
import type { Checked, Said } from './validate.ts';

/** Raised when the same answer would be read differently. */
const VERSION = '1';

/** Nothing that an endpoint says is sure: all of these are below `SURE`. */
const CERTAINTY = { named: 0.85, elsewhere: 0.7, unplaced: 0.5, invented: 0.1 } as const;

/** An extractor that asks a language model behind any OpenAI-compatible endpoint. It throws EndpointFault. */
export function extractByEndpoint(given: { settings: EndpointSettings; prompt: string }): Extractor {
  const { settings, prompt } = given;
  return async ({ pages, spec, signal }) => {
    const begun = performance.now();
    const lines = numberedLines(pages);
    const { parts, tokens } =
      lines.length === 0
        ? { parts: [], tokens: { input: 0, output: 0 } }
        : await readParts(settings, spec, prompt, lines, signal);
    const warnings: Warning[] = [];
    if (parts.some(({ errors }) => errors.length > 0)) warnings.push(NOT_AS_ASKED);
    const places = placesOf(lines);
    const fields: Record<string, Value> = {};
    for (const field of spec.fields) fields[field.key] = await ofParts(field, parts, places, warnings);
    const rows = await rowsOf(spec, parts, places, warnings);
    const doubted = checked(spec, fields, rows);
    return {
      type: spec.type,
      fields: doubted.fields,
      lines: doubted.lines,
      warnings: [...warnings, ...doubted.warnings],
      splits: [],
      meta: {
        extractor: 'endpoint',
        version: VERSION,
        model: settings.model,
        tokens,
        milliseconds: Math.round(performance.now() - begun),
      },
    };
  };
}

const NOT_AS_ASKED: Warning = {
  code: 'neispravan_odgovor',
  field: null,
  text: 'Odgovor modela ni nakon ispravke nije potpuno u traženom obliku. Uzeto je samo ono što jeste.',
};

const NOTHING: Said = { value: null, line: null };

/** A value with its place, looked up among the words: what the model says about it is only where to look first. */
async function placed({ kind }: FieldSpec, { value, line }: Said, places: Places): Promise<Value> {
  if (value === null) return { value: null, certainty: CERTAINTY.unplaced, place: null };
  if (kind === 'boolean') return { value, certainty: CERTAINTY.unplaced, place: null };
  const found = await places.find(kind, value, line);
  if (found) {
    const trust = found.named ? CERTAINTY.named : CERTAINTY.elsewhere;
    return { value, certainty: trust * found.certainty, place: found.place };
  }
  // A choice is the organisation's word for something, and need not be printed.
  return { value, certainty: kind === 'choice' ? CERTAINTY.unplaced : CERTAINTY.invented, place: null };
}

function invented({ kind, key, label }: FieldSpec, value: Value, line?: number): Warning[] {
  if (value.value === null || value.place !== null || kind === 'boolean' || kind === 'choice') return [];
  const where = line === undefined ? '' : ` (stavka ${line + 1})`;
  const text = `${label}${where}: „${value.value}” ne stoji nigdje na stranicama.`;
  return [{ code: 'izmisljeno', field: key, ...(line !== undefined && { line }), text }];
}

/** A field of a document that was read in parts: the value that is best placed; of amounts the last, since sums stand at the end. */
async function ofParts(
  field: FieldSpec,
  parts: readonly Checked[],
  places: Places,
  warnings: Warning[],
): Promise<Value> {
  const values: Value[] = [];
  for (const part of parts) {
    const value = await placed(field, part.fields[field.key] ?? NOTHING, places);
    if (value.value !== null) values.push(value);
  }
  if (field.kind === 'amount') values.reverse();
  const best = values.reduce<Value | null>(
    (one, other) => (one === null || other.certainty > one.certainty ? other : one),
    null,
  );
  if (best === null) return { value: null, certainty: CERTAINTY.unplaced, place: null };
  warnings.push(...invented(field, best));
  const others = new Set(values.map(({ value }) => value));
  if (others.size > 1)
    warnings.push({
      code: 'razlicito',
      field: field.key,
      text: `${field.label}: u dijelovima dokumenta pročitano je više vrijednosti: ${[...others].join(', ')}.`,
    });
  return others.size > 1 ? { ...best, certainty: Math.min(best.certainty, CERTAINTY.unplaced) } : best;
}

async function rowsOf(
  { lines: columns }: TypeSpec,
  parts: readonly Checked[],
  places: Places,
  warnings: Warning[],
): Promise<Record<string, Value>[]> {
  const rows: Record<string, Value>[] = [];
  for (const row of parts.flatMap((part) => part.rows)) {
    const cells: Record<string, Value> = {};
    for (const field of columns ?? []) {
      const value = await placed(field, row[field.key] ?? NOTHING, places);
      warnings.push(...invented(field, value, rows.length));
      cells[field.key] = value;
    }
    rows.push(cells);
  }
  return rows;
}
