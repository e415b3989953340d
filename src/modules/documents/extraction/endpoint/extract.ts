import type { FieldSpec, TypeSpec } from '../../types/field-spec.ts';
import type { Extractor, Value, Warning } from '../extraction.ts';
import { checkValues } from './checks.ts';
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
    const fields = Object.fromEntries(
      spec.fields.map((field) => [field.key, ofParts(field, parts, places, warnings)]),
    );
    const rows = rowsOf(spec, parts, places, warnings);
    warnings.push(...checkValues(spec, fields, rows));
    return {
      type: spec.type,
      fields,
      lines: rows,
      warnings,
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

/** A value with its place, looked up among the words: what the model says about it is only where to look first. */
function placed({ kind }: FieldSpec, { value, line }: Said, places: Places): Value {
  if (value === null) return { value: null, certainty: CERTAINTY.unplaced, place: null };
  if (kind === 'boolean') return { value, certainty: CERTAINTY.unplaced, place: null };
  const found = places.find(kind, value, line);
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
  const text = `${label}${where}: „${value.value}“ ne stoji nigdje na stranicama.`;
  return [{ code: 'izmisljeno', field: key, ...(line !== undefined && { line }), text }];
}

/** A field of a document that was read in parts: the value that is best placed; of amounts the last, since sums stand at the end. */
function ofParts(field: FieldSpec, parts: readonly Checked[], places: Places, warnings: Warning[]): Value {
  const values = parts
    .map(({ fields }) => placed(field, fields[field.key] ?? { value: null, line: null }, places))
    .filter(({ value }) => value !== null);
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

function rowsOf(
  { lines: columns }: TypeSpec,
  parts: readonly Checked[],
  places: Places,
  warnings: Warning[],
): Record<string, Value>[] {
  return parts
    .flatMap(({ rows }) => rows)
    .map((row, index) =>
      Object.fromEntries(
        (columns ?? []).map((field) => {
          const value = placed(field, row[field.key] ?? { value: null, line: null }, places);
          warnings.push(...invented(field, value, index));
          return [field.key, value];
        }),
      ),
    );
}
