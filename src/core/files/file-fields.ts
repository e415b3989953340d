import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { type FileField, fileFields, type Resource } from '../resource.ts';
import { claimFile, type StoredFile } from './rows.ts';

/**
 * Claims the files that `values` name and `before` (a record of the same fields) does not. Returns the names of all files, by
 * field. Throws 422 for a file that the actor has not sent, is gone, or is not what its field takes.
 */
export async function claimFiles(
  ctx: Ctx,
  resource: Pick<Resource, 'fields'>,
  values: Record<string, unknown>,
  before?: Record<string, unknown> & { refs: Record<string, string | null> },
): Promise<Record<string, string | null>> {
  const names: Record<string, string | null> = {};
  for (const [name, field] of fileFields(resource)) {
    const id = values[name];
    names[name] = null;
    if (typeof id !== 'string') continue;
    if (id === before?.[name]) names[name] = before.refs[name] ?? null;
    else {
      const file = await claimFile(ctx, id, name);
      const problem = problemOf(field, file);
      if (problem) throw invalid({ [name]: problem });
      names[name] = file.name;
    }
  }
  return names;
}

/** Why a field does not take a file, in Bosnian; null if it does. */
function problemOf({ accept, maxBytes }: FileField, { media_type, size }: StoredFile): string | null {
  const [group] = media_type.split('/');
  if (accept && !accept.includes(media_type) && !accept.includes(`${group}/*`))
    return 'Ova vrsta datoteke se ovdje ne prima.';
  if (maxBytes !== undefined && size > maxBytes)
    return `Datoteka je prevelika (najviše ${Math.floor(maxBytes / 1024 ** 2)} MB).`;
  return null;
}
