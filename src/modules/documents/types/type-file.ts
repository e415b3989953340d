import { bosnianIssue } from '../../../core/bosnian-issues.ts';
import { isObject } from './schema-fields.ts';
import { placeOf, type ReadJson, readJson, step, type TextFault } from './schema-json.ts';
import { lintSchemaIn } from './schema-lint.ts';
import { type TypeFile, typeApi } from './types.api.ts';

/** Most faults that are named at once. */
const MAX_NAMED = 20;

/** A type as its file has it; or what is wrong, at its line and column in the file as the person has it. */
export function readTypeFile(text: string): { file: TypeFile } | { faults: TextFault[] } {
  const read = readJson(text);
  if ('fault' in read) return { faults: [read.fault] };
  const { value } = read;
  // Of another file nothing else is worth saying.
  if (!isObject(value) || value.format !== FORMAT)
    return { faults: [{ line: 1, column: 1, message: 'Ovo nije datoteka vrste dokumenta.' }] };
  const body = typeApi.import.body.safeParse(value, { error: bosnianIssue });
  const faults = (body.error?.issues ?? []).map(({ path, message }) => ({
    ...placeOf(text, placeIn(read, path.map(String))),
    message: path.length > 0 ? `„${path.join('.')}”: ${message}` : message,
  }));
  if (isObject(value.schema)) faults.push(...lintSchemaIn(text, read, 'schema'));
  if (faults.length > 0) return { faults: faults.slice(0, MAX_NAMED) };
  return { file: body.data! };
}

const FORMAT: TypeFile['format'] = 'carsija-vrsta-dokumenta';

/** Where a value stands, or what it is missing in. */
function placeIn({ places }: ReadJson, path: readonly string[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const at = places.get(path.slice(0, length).map(step).join(''));
    if (at !== undefined) return at;
  }
  return 0;
}
