// Long, since every route is asked with every id of every row next door, every body and every query.
// In the suite: access-matrix.test.ts (every route with the common callers, one of each kind with all).
import { describeMatrix } from './matrix/matrix.ts';

describeMatrix(true);
