import type { TextKindName } from './kinds/text-kinds.ts';

/**
 * What a resource is: data only, no functions and no layout. Both ends read it, so nothing but zod and types may be
 * imported here. From a definition follow the table (table.ts), the service (crud.ts), the REST routes
 * (routes.ts) and the screens of the back-office.
 */

/** Whose rows a resource holds: the whole installation's, one organisation's, or the operator's plus one's own. */
export type Scope = 'platform' | 'tenant' | 'shared';

/** What every kind of field may say. */
interface FieldBase {
  /** Bosnian name, as a person reads it beside the input and over the column. */
  label: string;
  /** One Bosnian sentence under the input. */
  help?: string;
  required?: boolean;
  /** Shown as a column unless the person hides it. */
  list?: boolean;
  /** Other headings that mean this field in files of other programs; an import suggests it for them. */
  also?: readonly string[];
}

export interface TextField extends FieldBase {
  kind: 'text';
  /** Longest value in characters. */
  max: number;
  min?: number;
  /** Regular expression (source) that the whole value must match, and what to say when it does not. */
  pattern?: { source: string; message: string };
  /** Found by the search box. */
  search?: boolean;
  /** Several lines: a textarea. */
  multiline?: boolean;
  /** Usually short, however long it may be: two such stand beside each other in a form. */
  half?: boolean;
}
export interface IntegerField extends FieldBase {
  kind: 'integer';
  min?: number;
  max?: number;
  /** Its list shows the sum. */
  sum?: true;
}
/** A decimal number; a string in JSON ("17.00"), so that no digit is lost. */
export interface DecimalField extends FieldBase {
  kind: 'decimal';
  /** Digits in all, and digits after the point. */
  precision: number;
  scale: number;
  min?: number;
  max?: number;
  /** What the number counts, shown behind it: "%", "KM". */
  unit?: string;
  /** Its list shows the sum. */
  sum?: true;
}
export interface BooleanField extends FieldBase {
  kind: 'boolean';
  default?: boolean;
}
/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export interface DateField extends FieldBase {
  kind: 'date';
}
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  /** Stored value -> Bosnian label. */
  options: Record<string, string>;
}
/** Refers to one record of another (or the same) resource by its idguid; cycles are refused. */
export interface ReferenceField extends FieldBase {
  kind: 'reference';
  /** `name` of the resource pointed at. */
  to: string;
}
/** Default maximum number of referenced records. */
export const MOST_LINKED = 100;
/** Several records of another resource, by their idguids, in the order in which they were chosen. Of resources of an organisation only. */
export interface ReferencesField extends FieldBase {
  kind: 'references';
  /** `name` of the resource pointed at. */
  to: string;
  /** Maximum number of references; `MOST_LINKED` by default. */
  max?: number;
}
/** Text in one canonical form, checked as its kind asks (kinds/text-kinds.ts): `email`, `phone`, `url`, `iban`, `jib`, `pdv`, `taxid`. */
export interface CanonicalField extends FieldBase {
  kind: TextKindName;
  /** Found by the search box. */
  search?: boolean;
}
/** An exact amount in KM with two decimals; a string in JSON ("1234.50"). See money/money.ts. */
export interface MoneyField extends FieldBase {
  kind: 'money';
  min?: number;
  max?: number;
  /** Its list shows the sum. */
  sum?: true;
}
/** So many percent, as a string ("17.00"). */
export interface PercentField extends FieldBase {
  kind: 'percent';
  /** Digits behind the comma; 2 unless told. */
  scale?: number;
  /** 0 and 100 unless told. */
  min?: number;
  max?: number;
}
/** A point in time (ISO 8601, UTC); typed and shown in Sarajevo time. */
export interface MomentField extends FieldBase {
  kind: 'moment';
}
/**
 * A write-only text: stored encrypted, answered as `true` if present, never exported or in the trail. Sending `true` keeps it. A
 * module reads it with `readSecret` (record-secrets.ts).
 */
export interface SecretField extends FieldBase {
  kind: 'secret';
  /** Longest value in characters; 1000 unless told. */
  max?: number;
}
/** A JSON object, edited as text. */
export interface JsonField extends FieldBase {
  kind: 'json';
}
/** Rows of plain values that belong to their record alone, in its own order: accounts, contact persons. See docs/decisions/066-lines.md. */
export interface LinesField extends FieldBase {
  kind: 'lines';
  /** The columns, in their order. */
  fields: Readonly<Record<string, CellField>>;
  /** Least and most rows; default 0 and `MAX_ROWS`. */
  min?: number;
  max?: number;
  /** Widths of columns as CSS (`12rem`, `2fr`); by default they follow from the kind of the field. */
  widths?: Readonly<Record<string, string>>;
}
/** Default of `LinesField.max`. */
export const MAX_ROWS = 200;
/** Default maximum number of tags. */
export const MAX_TAGS = 30;
/** Words of people's own; those in use are suggested. */
export interface TagsField extends FieldBase {
  kind: 'tags';
  /** Characters of each tag; `MAX_TAG` by default. */
  letters?: number;
  /** Maximum number of tags; `MAX_TAGS` by default. */
  max?: number;
}
/** One stored file, sent beforehand (core/files/upload/); its title in `refs` is its name. Of resources of an organisation only. */
export interface FileField extends FieldBase {
  kind: 'file';
  /** Media types that are taken, also as a group (`image/*`); any unless told. */
  accept?: readonly string[];
  /** Largest file in bytes; what a stored file may be unless told. */
  maxBytes?: number;
}
/** A column of rows: what has one value of its own. */
export type CellField =
  | TextField
  | IntegerField
  | DecimalField
  | BooleanField
  | DateField
  | ChoiceField
  | CanonicalField
  | MoneyField
  | PercentField
  | MomentField;
export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | BooleanField
  | DateField
  | ChoiceField
  | ReferenceField
  | ReferencesField
  | CanonicalField
  | MoneyField
  | PercentField
  | MomentField
  | SecretField
  | JsonField
  | LinesField
  | TagsField
  | FileField;
export type FieldKind = Field['kind'];

interface ResourceDefinition<
  F extends Record<string, Field> = Record<string, Field>,
  Name extends string = keyof F & string,
> {
  /** Unique name, as in the path: `jedinice-mjere`. */
  name: string;
  /** Name of the database table. */
  table: string;
  /** Address of the list screen; the API is the same path under `/api`. */
  path: string;
  /** Permission stem: `erp_drzave` gives `erp_drzave_pregled` and `erp_drzave_save`; in a stem with `*` the action stands there. */
  permission: string;
  scope: Scope;
  labels: {
    /** "Država" */
    one: string;
    /** "Države" */
    many: string;
    /** Accusative singular after "Dodaj", "Uredi", "Obriši": "državu". */
    accusative: string;
  };
  /** The field that names a record wherever it is referred to. */
  title: Name;
  /** Fields that distinguish records with the same title; shown beside the title where a record is chosen. */
  hint?: Name[];
  named?: Name; // Text behind a title that is a number: `211 Kupci u zemlji`.
  /** Fields that together may not repeat (within the organisation); each also serves as a key of an import. */
  unique?: Name[][];
  /** Text fields whose upper and lower case are one value in these keys: "Sarajevo" is "SARAJEVO". */
  ignoreCase?: Name[];
  /** Default order of the list: "naziv" or "-valid_from". */
  sort?: string;
  /** Its records carry files (modules/attachments). */
  attachments?: true;
  /** Its screens stand at `edit/{idguid}` and `view/{idguid}`, as SPEC has some; by default at `{idguid}/edit`. */
  verbFirst?: true;
  menu: {
    /** `key` of a menu entry of any module, however deep it stands. */
    group: string;
    /** Name of an icon, see `MenuItem` in manifest.ts. */
    icon: string;
    /** Position in the group, small first; entries without one come last. */
    order?: number;
  };
  fields: F;
}
export type Resource = ResourceDefinition;

/** Checks a definition for contradictions and returns it unchanged. Throws on a definition that cannot work. */
export function defineResource<const F extends Record<string, Field>>(
  definition: ResourceDefinition<F>,
): Resource {
  const fail = (why: string): never => {
    throw new Error(`Resource ${definition.name}: ${why}`);
  };
  const names = Object.keys(definition.fields);
  if (!/^[a-z][a-z0-9-]*$/.test(definition.name)) fail('name must be lower-case words joined by hyphens');
  if (!definition.path.startsWith('/')) fail('path must start with /');
  if (!names.includes(definition.title)) fail(`title field ${definition.title} is not declared`);
  for (const name of names) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) fail(`field ${name} must be snake_case`);
    if (name.includes('__')) fail(`field ${name}: two underscores are the filter separator`);
    if (RESERVED.has(name)) fail(`field ${name} is a column of every record`);
  }
  for (const name of definition.hint ?? []) {
    if (!names.includes(name)) fail(`hint names an unknown field ${name}`);
  }
  for (const key of definition.unique ?? []) {
    for (const name of key) if (!names.includes(name)) fail(`unique names an unknown field ${name}`);
  }
  for (const name of definition.ignoreCase ?? []) {
    if (definition.fields[name]?.kind !== 'text') fail(`ignoreCase names ${name}, which is no text field`);
    if (!definition.unique?.flat().includes(name))
      fail(`ignoreCase names ${name}, which is in no unique key`);
  }
  const unlike = (name: string): boolean => UNCOMPARED.has(definition.fields[name]!.kind);
  for (const name of [definition.title, ...(definition.hint ?? []), ...(definition.unique ?? []).flat()])
    if (unlike(name)) fail(`${name} can be neither title, hint nor unique`);
  for (const [name, field] of Object.entries(definition.fields))
    if ((field.kind === 'references' || field.kind === 'file') && definition.scope !== 'tenant')
      fail(`${name}: only an organisation's own records have files or refer to several`);
  if (definition.attachments && definition.scope === 'platform')
    fail('records of the whole installation have no attachments, which belong to an organisation');
  for (const [name, field] of Object.entries(definition.fields))
    if (field.kind === 'lines')
      for (const cell of Object.keys(field.fields))
        if (!/^[a-z][a-z0-9_]*$/.test(cell)) fail(`${name}.${cell} must be snake_case`);
  const sortField = definition.sort?.replace(/^-/, '');
  if (sortField && (!names.includes(sortField) || unlike(sortField)))
    fail(`sort names an unknown field ${sortField}`);
  return definition as unknown as Resource;
}

/** True if the field's upper and lower case are one value in the resource's keys. */
export const ignoresCase = (resource: Pick<Resource, 'ignoreCase'>, field: string): boolean =>
  resource.ignoreCase?.includes(field) ?? false;

/** Kinds whose value is a list: never null, and empty unless told otherwise. */
const LISTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['references', 'lines', 'tags']);

/** True for a field whose value is a list. */
export const isList = ({ kind }: { kind: FieldKind }): boolean => LISTS.has(kind);

/** Kinds whose values have no order and no one text. */
export const UNCOMPARED: ReadonlySet<FieldKind> = new Set<FieldKind>([...LISTS, 'secret', 'json', 'file']);

/** Columns every record has beside its declared fields. */
const RESERVED = new Set([
  'idguid',
  'tenant_id',
  'version',
  'created_at',
  'updated_at',
  'updated_by',
  'search',
  'refs',
  'can_edit',
  'q',
  'page',
  'page_size',
  'sort',
  'after',
  'format',
  'columns',
]);

type Options<K extends Field> = Omit<K, 'kind'>;
const kind =
  <K extends Field>(name: K['kind']) =>
  <const O extends Options<K>>(options: O): O & { kind: K['kind'] } => ({ kind: name, ...options });

export const text = kind<TextField>('text');
export const integer = kind<IntegerField>('integer');
export const decimal = kind<DecimalField>('decimal');
export const boolean = kind<BooleanField>('boolean');
export const date = kind<DateField>('date');
export const choice = kind<ChoiceField>('choice');
export const reference = kind<ReferenceField>('reference');
export const references = kind<ReferencesField>('references');
export const email = kind<CanonicalField & { kind: 'email' }>('email');
export const phone = kind<CanonicalField & { kind: 'phone' }>('phone');
export const url = kind<CanonicalField & { kind: 'url' }>('url');
export const iban = kind<CanonicalField & { kind: 'iban' }>('iban');
export const jib = kind<CanonicalField & { kind: 'jib' }>('jib');
export const pdv = kind<CanonicalField & { kind: 'pdv' }>('pdv');
export const taxid = kind<CanonicalField & { kind: 'taxid' }>('taxid');
export const money = kind<MoneyField>('money');
export const percent = kind<PercentField>('percent');
export const moment = kind<MomentField>('moment');
export const secret = kind<SecretField>('secret');
export const json = kind<JsonField>('json');
export const lines = kind<LinesField>('lines');
export const tags = kind<TagsField>('tags');
export const file = kind<FileField>('file');

/** The permission that reading (`pregled`) or changing (`save`) a resource takes. */
export const permissionFor = (resource: Pick<Resource, 'permission'>, action: 'pregled' | 'save'): string =>
  resource.permission.includes('*')
    ? resource.permission.replace('*', action)
    : `${resource.permission}_${action}`;

/** Entries of `fields`, in declared order. */
export const fieldsOf = (resource: Pick<Resource, 'fields'>): [string, Field][] =>
  Object.entries(resource.fields);

/** A resource's fields of one kind that refer to other records, each with the name of the resource it points at. */
const pointersOf = (
  resource: Pick<Resource, 'fields'>,
  kind: 'reference' | 'references',
): { field: string; to: string; label: string }[] =>
  fieldsOf(resource).flatMap(([field, declared]) =>
    declared.kind === kind ? [{ field, to: declared.to, label: declared.label }] : [],
  );

/** Fields that refer to one record. */
export const referencesOf = (resource: Pick<Resource, 'fields'>) => pointersOf(resource, 'reference');

/** Fields that refer to several records. */
export const linkedFields = (resource: Pick<Resource, 'fields'>) => pointersOf(resource, 'references');

/** Fields that hold a file. */
export const fileFields = (resource: Pick<Resource, 'fields'>): [string, FileField][] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.kind === 'file' ? [[name, field]] : []));

/** True for a field that the search box looks through; of rows, if it looks through one of their columns. */
export const isSearched = (field: Field): boolean =>
  field.kind === 'lines' ? searchedCells(field).length > 0 : 'search' in field && field.search === true;

/** Columns of rows that the search box looks through. */
export const searchedCells = ({ fields }: LinesField): string[] =>
  Object.entries(fields).flatMap(([name, cell]) => (isSearched(cell) ? [name] : []));

/** A record as the API answers it. `refs` holds the title of each referenced record, by field; of several, joined by "; ". */
export interface ResourceRecord {
  idguid: string;
  version: number;
  created_at: string;
  updated_at: string;
  /** Full name of who changed it last; null for what the installation itself put there. */
  updated_by: string | null;
  /** False for rows the operator shares with everybody, unless one is the operator. */
  can_edit: boolean;
  refs: Record<string, string | null>;
  [field: string]: unknown;
}

/** Bosnian names of declared fields, by field. */
export const labelsOf = (fields: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
