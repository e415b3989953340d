import { permissionFor } from '../../../core/resource.ts';
import { resources } from '../../../modules.ts';

/** An example command for a key: it reads records that the key may read, or else the key's profile. */
export function exampleFor(key: string, permissions: readonly string[]): string {
  const readable = resources.find((one) => permissions.includes(permissionFor(one, 'pregled')));
  const path = readable ? `/api${readable.path}` : '/api/auth/profile';
  return `curl -H "Authorization: Bearer ${key}" \\\n  ${location.origin}${path}`;
}
