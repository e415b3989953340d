import { allResources } from '../../../core/registry.ts';
import { permissionFor } from '../../../core/resource.ts';

/** A command that tries a key out: it reads what the key may read, or else says who the key is. */
export function exampleFor(key: string, permissions: readonly string[]): string {
  const readable = allResources().find((one) => permissions.includes(permissionFor(one, 'pregled')));
  const path = readable ? `/api${readable.path}` : '/api/auth/profile';
  return `curl -H "Authorization: Bearer ${key}" \\\n  ${location.origin}${path}`;
}
