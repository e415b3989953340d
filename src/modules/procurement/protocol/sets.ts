import { foldText } from '../stems/fold.ts';
import { cpvNumber, taxKey } from './numbers.ts';
import { type FieldReader, LONGEST_NAME } from './reading.ts';

/** A row as it is stored, by column. */
export type Values = Record<string, string | number | boolean | null>;

/** Entity sets of the source that are fetched, in the order in which a run fetches them. */
export type SetName =
  | 'ContractingAuthorities'
  | 'CpvCodes'
  | 'Lots'
  | 'LotCpvCodeLinks'
  | 'Awards'
  | 'TerminationNotices'
  | 'AnnouncementProcedureNotices'
  | 'SupplierGroups'
  | 'SupplierGroupSupplierLinks'
  | 'SupplierGroupUnregisteredSupplierLinks'
  | 'Suppliers'
  | 'UnregisteredSuppliers'
  | 'LotContractsBase';

/** An entity set of the source, and what becomes of its rows. */
export interface SourceSet {
  name: SetName;
  /** Bosnian, as on the screen. */
  label: string;
  /**
   * What is asked for and may be kept: persons to contact are never among it. All of it is known to be there, because the source refuses a
   * query that names anything else.
   */
  fields: readonly string[];
  /**
   * What may be kept too where the source has it, which nobody has seen yet. So that it comes, such a set is asked for whatever it has; see
   * `selectOf`.
   */
  unproven?: readonly string[];
  /** Rows a page; the source gives fewer of some sets, whatever is asked. */
  top: number;
  table: string;
  /** Where the source has two sets for one table: what their keys begin with. */
  prefix?: 'r' | 'u';
  /**
   * What becomes of rows that the source removes: those that people see as such are marked (`gone_at`), what only hangs on them is deleted.
   * Without it they stay: others name them.
   */
  removed?: 'marked' | 'deleted';
  /** Its rows have a month of publication, by which they are compared; those of others by their ids. */
  isDated?: true;
  /** Columns of moments that stay at the earliest that was seen, whatever else of a row changes. */
  earliest?: readonly string[];
  /** SQL types of the columns beside the key and the stamp. */
  columns: Readonly<Record<string, string>>;
  /** The columns of a row; a sentence where it cannot be kept. */
  read(fields: FieldReader): Values | string;
}

const NO_NAME = 'Bez naziva';
const NO_PROCEDURE = 'Red ne kaže kojem postupku pripada (ProcedureId).';
/** Pages of sets that give as many rows as they are asked for. */
const LARGE = 1000;
const SMALL = 50;

function name(fields: FieldReader, field: string): string {
  const found = fields.text(field, LONGEST_NAME);
  if (found === null) fields.faults.push(`${field}: nema naziva.`);
  return found ?? NO_NAME;
}

const authorities: SourceSet = {
  name: 'ContractingAuthorities',
  label: 'Ugovorni organi',
  fields: [
    ...['Id', 'LastUpdated', 'Name', 'TaxNumber', 'CityName', 'Type'],
    ...['ActivityTypeName', 'AdministrativeUnitType', 'AdministrativeUnitName'],
  ],
  top: SMALL,
  table: 'ejn_authorities',
  columns: {
    ...{ name: 'text', tax: 'text', city: 'text', type: 'text' },
    ...{ activity: 'text', unit_type: 'text', unit: 'text' },
  },
  read: (fields) => ({
    name: name(fields, 'Name'),
    tax: fields.code('TaxNumber'),
    city: fields.text('CityName', 200),
    type: fields.code('Type'),
    activity: fields.text('ActivityTypeName', 500),
    unit_type: fields.code('AdministrativeUnitType'),
    unit: fields.text('AdministrativeUnitName', 200),
  }),
};

const codes: SourceSet = {
  name: 'CpvCodes',
  label: 'CPV oznake izvora',
  fields: ['Id', 'LastUpdated', 'Code', 'Description'],
  top: SMALL,
  table: 'ejn_source_codes',
  columns: { code: 'int', text: 'text' },
  read(fields) {
    const written = fields.code('Code');
    const code = cpvNumber(written);
    if (code === null) fields.faults.push(`Code: „${written ?? ''}” nije CPV oznaka.`);
    return { code, text: fields.text('Description') ?? '' };
  },
};

const lots: SourceSet = {
  name: 'Lots',
  label: 'Lotovi',
  fields: ['Id', 'LastUpdated', 'ProcedureId', 'Number', 'Name', 'EstimatedValue'],
  top: LARGE,
  table: 'ejn_lots',
  removed: 'marked',
  columns: { procedure_id: 'bigint', number: 'int', name: 'text', value: 'numeric' },
  read(fields) {
    const procedure = fields.id('ProcedureId');
    if (procedure === null) return NO_PROCEDURE;
    return {
      procedure_id: procedure,
      number: fields.whole('Number'),
      name: name(fields, 'Name'),
      value: fields.amount('EstimatedValue'),
    };
  },
};

const lotCodes: SourceSet = {
  name: 'LotCpvCodeLinks',
  label: 'CPV oznake lotova',
  fields: ['Id', 'LastUpdated', 'LotId', 'CpvCodeId', 'IsMain'],
  top: LARGE,
  table: 'ejn_lot_codes',
  removed: 'deleted',
  columns: { lot_id: 'bigint', source_code_id: 'bigint', main: 'boolean' },
  read(fields) {
    const [lot, code] = [fields.id('LotId'), fields.id('CpvCodeId')];
    if (lot === null || code === null) return 'Red ne kaže koji lot i koju CPV oznaku veže.';
    return { lot_id: lot, source_code_id: code, main: fields.flag('IsMain') ?? false };
  },
};

/** The full twin: the other has no authority. */
const notices: SourceSet = {
  name: 'AnnouncementProcedureNotices',
  label: 'Obavještenja',
  fields: [
    ...['Id', 'LastUpdated', 'ProcedureId', 'ProcedureName', 'ProcedureNumber', 'ProcedureType'],
    ...['ContractType', 'ContractCategoryName', 'AwardCriterion', 'Announced', 'ApplicationDeadlineDateTime'],
    ...['EstimatedValueTotal', 'ContractingAuthorityId', 'ContractingAuthorityName', 'IsLatestVersion'],
  ],
  top: LARGE,
  table: 'ejn_notices',
  removed: 'marked',
  isDated: true,
  columns: {},
  read(fields) {
    const procedure = fields.id('ProcedureId');
    if (procedure === null) return NO_PROCEDURE;
    return {
      procedure_id: procedure,
      current: fields.flag('IsLatestVersion') ?? true,
      number: fields.code('ProcedureNumber'),
      name: name(fields, 'ProcedureName'),
      procedure_type: fields.code('ProcedureType'),
      contract_type: fields.code('ContractType'),
      category: fields.text('ContractCategoryName', 500),
      criterion: fields.code('AwardCriterion'),
      authority_id: fields.id('ContractingAuthorityId'),
      authority_name: fields.text('ContractingAuthorityName'),
      value: fields.amount('EstimatedValueTotal'),
      announced: fields.moment('Announced'),
      deadline: fields.moment('ApplicationDeadlineDateTime'),
    };
  },
};

/** How a procedure has ended. */
const ending = (fields: FieldReader): Values | string => {
  const procedure = fields.id('ProcedureId');
  if (procedure === null) return NO_PROCEDURE;
  return { procedure_id: procedure, notice_id: fields.id('NoticeId') };
};
const ENDING = { procedure_id: 'bigint', notice_id: 'bigint', announced: 'timestamptz' } as const;

const awards: SourceSet = {
  name: 'Awards',
  label: 'Dodjele',
  fields: ['Id', 'LastUpdated', 'ProcedureId', 'NoticeId', 'EuFundsUsed'],
  top: SMALL,
  table: 'ejn_awards',
  removed: 'marked',
  columns: { ...ENDING, eu_funds: 'boolean' },
  earliest: ['announced'],
  read(fields) {
    const read = ending(fields);
    if (typeof read === 'string') return read;
    // The set does not say when awards were published: not later than their rows were first seen to have changed.
    return { ...read, announced: fields.moment('LastUpdated'), eu_funds: fields.flag('EuFundsUsed') };
  },
};

const terminations: SourceSet = {
  name: 'TerminationNotices',
  label: 'Poništenja',
  fields: ['Id', 'LastUpdated', 'ProcedureId', 'NoticeId', 'Announced'],
  top: SMALL,
  table: 'ejn_terminations',
  removed: 'marked',
  columns: ENDING,
  read(fields) {
    const read = ending(fields);
    return typeof read === 'string' ? read : { ...read, announced: fields.moment('Announced') };
  },
};

const groups: SourceSet = {
  name: 'SupplierGroups',
  label: 'Ponuđači',
  fields: ['Id', 'LastUpdated', 'ProcedureId', 'LotId', 'IsAwarded'],
  top: LARGE,
  table: 'ejn_groups',
  removed: 'deleted',
  columns: { procedure_id: 'bigint', lot_id: 'bigint', awarded: 'boolean' },
  read: (fields) => ({
    procedure_id: fields.id('ProcedureId'),
    lot_id: fields.id('LotId'),
    awarded: fields.flag('IsAwarded') ?? false,
  }),
};

const members = (which: 'r' | 'u', entity: SetName, supplier: string, label: string): SourceSet => ({
  name: entity,
  label,
  fields: ['Id', 'LastUpdated', 'SupplierGroupId', supplier, 'IsLead'],
  top: LARGE,
  table: 'ejn_members',
  removed: 'deleted',
  prefix: which,
  columns: { group_id: 'bigint', supplier: 'text', lead: 'boolean' },
  read(fields) {
    const [group, of] = [fields.id('SupplierGroupId'), fields.id(supplier)];
    if (group === null || of === null) return 'Red ne kaže koga veže s kojim ponuđačem.';
    return { group_id: group, supplier: `${which}${of}`, lead: fields.flag('IsLead') ?? false };
  },
});

const suppliers = (which: 'r' | 'u', entity: SetName, tax: string, label: string): SourceSet => ({
  name: entity,
  label,
  fields: ['Id', 'LastUpdated', 'Name', tax, 'CityName', 'IsForeign'],
  top: SMALL,
  table: 'ejn_suppliers',
  prefix: which,
  columns: { name: 'text', tax: 'text', tax_key: 'text', city: 'text', foreign: 'boolean' },
  read(fields) {
    const number = fields.code(tax);
    return {
      name: name(fields, 'Name'),
      tax: number,
      tax_key: taxKey(number),
      city: fields.text('CityName', 200),
      foreign: fields.flag('IsForeign') ?? false,
    };
  },
});

/** The twin that names the bidder; the other has only its own fields. */
const contracts: SourceSet = {
  name: 'LotContractsBase',
  label: 'Ugovori',
  fields: [
    ...['Id', 'LastUpdated', 'ProcedureId', 'LotId', 'SupplierGroupId', 'ContractDate', 'Value'],
    'NumberOfBids',
  ],
  // Its rows have little else, so that asking for all of them costs nothing.
  unproven: ['Currency'],
  top: LARGE,
  table: 'ejn_contracts',
  removed: 'deleted',
  columns: {
    ...{ procedure_id: 'bigint', lot_id: 'bigint', group_id: 'bigint', day: 'timestamptz' },
    ...{ value: 'numeric', currency: 'text', bids: 'int' },
  },
  read(fields) {
    const procedure = fields.id('ProcedureId');
    if (procedure === null) return NO_PROCEDURE;
    const written = fields.code('Currency');
    const currency = written === null || ['km', 'bam'].includes(foldText(written).trim()) ? null : written;
    if (currency !== null)
      fields.faults.push(`Currency: iznos je u valuti ${currency}, pa se ne sabira s iznosima u KM.`);
    return {
      procedure_id: procedure,
      lot_id: fields.id('LotId'),
      group_id: fields.id('SupplierGroupId'),
      day: fields.moment('ContractDate'),
      value: fields.amount('Value'),
      currency,
      bids: fields.whole('NumberOfBids'),
    };
  },
};

/**
 * In the order of a run: what a notice is found by comes before it, and what became of it too, so that it is whole when it is first seen, and
 * is written once.
 */
export const SETS: readonly SourceSet[] = [
  authorities,
  codes,
  lots,
  lotCodes,
  awards,
  terminations,
  notices,
  groups,
  members('r', 'SupplierGroupSupplierLinks', 'SupplierId', 'Članovi ponuđača (registrovani)'),
  members(
    'u',
    'SupplierGroupUnregisteredSupplierLinks',
    'UnregisteredSupplierId',
    'Članovi ponuđača (neregistrovani)',
  ),
  suppliers('r', 'Suppliers', 'TaxNumber', 'Dobavljači (registrovani)'),
  suppliers('u', 'UnregisteredSuppliers', 'UniqueIdentificationNumber', 'Dobavljači (neregistrovani)'),
  contracts,
];

/** The fields that a query names; none: it asks for all. */
export const selectOf = ({ fields, unproven }: SourceSet): readonly string[] => (unproven ? [] : fields);

/** The fields that may be kept. */
export const keptFields = ({ fields, unproven = [] }: SourceSet): readonly string[] => [
  ...fields,
  ...unproven,
];

/** A set by its name. */
export const setNamed = (name: SetName): SourceSet => SETS.find((set) => set.name === name)!;
