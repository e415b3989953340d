import { allResources } from '../../../core/registry.ts';
import { permissionFor } from '../../../core/resource.ts';

/** An example command for a key: it reads records that the key may read, or else the key's profile. */
export function exampleFor(key: string, permissions: readonly string[]): string {
  const readable = allResources().find((one) => permissions.includes(permissionFor(one, 'pregled')));
  const path = readable ? `/api${readable.path}` : '/api/auth/profile';
  return `curl -H "Authorization: Bearer ${key}" \\\n  ${location.origin}${path}`;
}
