import { unusedPermissions } from '../../../permissions.ts';

/** Rights that no module uses yet; they are neither offered nor counted. */
export const UNUSED: ReadonlySet<string> = unusedPermissions();

/** SQL that is true of a right which a module uses, or which the operator added; `column` holds its name. */
export const isUsed = (column: string): string => `${column} <> all('{${[...UNUSED].join()}}'::text[])`;
