import { describeMatrix } from './matrix/matrix.ts';

describeMatrix(false);
