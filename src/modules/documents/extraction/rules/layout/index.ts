/** Where the words of a document stand: rows by middles, cells by gaps, columns of tables, neighbours. In points, page level. */
export { above, below, leftOf, rightOf } from './neighbours.ts';
export { type Cell, type Layout, type Row, readLayout } from './rows.ts';
export { byColumn, type Column, columnAt, columnsOf } from './table.ts';
export {
  type Area,
  around,
  certaintyOf,
  heightOf,
  middleX,
  middleY,
  placeOf,
  sharedX,
  textOf,
  type Word,
} from './word.ts';
