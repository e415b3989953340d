import type { CellObject } from 'write-excel-file/node';
import type { ResourceRecord } from '../resource.ts';
import type { Column } from './columns.ts';
import type { CsvCell } from './csv-write.ts';

const yesNo = (value: unknown): string => (value ? 'da' : 'ne');

const isMoment = (column: Column): boolean => column.field === null && column.name.endsWith('_at');

/** What a person reads in the column: a reference by its title, a choice by its label. Empty for no value. */
function readable(column: Column, record: ResourceRecord): string {
  const value = record[column.name];
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  switch (column.field?.kind) {
    case 'reference':
      return record.refs[column.name] ?? '';
    case 'choice':
      return column.field.options[String(value)] ?? String(value);
    case 'boolean':
      return yesNo(value);
    default:
      return String(value);
  }
}

/** The value as it stands in a CSV: dates `YYYY-MM-DD`, decimals with a comma and no thousands. */
export function csvCell(column: Column, record: ResourceRecord): CsvCell {
  const text = readable(column, record);
  switch (column.field?.kind) {
    case 'integer':
    case 'date':
    case 'boolean':
      return text;
    case 'decimal':
      return text.replace('.', ',');
    default:
      return isMoment(column) ? text : { text };
  }
}

/** A spreadsheet counts in binary with 15 digits; more would come back changed. */
const EXACT_DIGITS = 15;
/** Excel counts a 29 February 1900 that never was: days before the first of March come out wrong. */
const FIRST_EXACT_DAY = '1900-03-01';

/** The value as a cell of a workbook; null when empty. Text is a string cell and never a formula. */
export function xlsxCell(column: Column, record: ResourceRecord): CellObject | null {
  const text = readable(column, record);
  if (text === '') return null;
  switch (column.field?.kind) {
    case 'integer':
      return { type: Number, value: Number(text) };
    case 'decimal': {
      if (text.replace(/\D/g, '').replace(/^0+/, '').length > EXACT_DIGITS)
        return { type: String, value: text.replace('.', ','), align: 'right' };
      const { scale } = column.field;
      return {
        type: Number,
        value: Number(text),
        format: scale > 0 ? `#,##0.${'0'.repeat(scale)}` : '#,##0',
      };
    }
    case 'date':
      if (text < FIRST_EXACT_DAY) return { type: String, value: text };
      return { type: Date, value: new Date(`${text}T00:00:00Z`), format: 'd. m. yyyy.' };
    default:
      if (isMoment(column)) return { type: Date, value: new Date(text), format: 'd. m. yyyy. hh:mm' };
      return { type: String, value: escaped(text) };
  }
}

/**
 * XML holds no control characters: a workbook writes them `_x0001_`, and so has to write a text that only looks
 * like that in another way.
 */
const escaped = (text: string): string =>
  text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(NOT_IN_XML, codeOf);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const NOT_IN_XML = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffd-\uffff]/g;
const codeOf = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
