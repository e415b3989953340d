import { permissionFor, type Resource } from '../../core/resource.ts';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';

/** Whether the person may read, and whether they may change, a resource's records. */
export function useRights(resource: Resource): { canSee: boolean; canSave: boolean } {
  const rights = useSignedIn();
  return {
    canSee: hasPermission(rights, permissionFor(resource, 'pregled')),
    canSave: hasPermission(rights, permissionFor(resource, 'save')),
  };
}
