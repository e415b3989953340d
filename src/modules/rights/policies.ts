import { policies } from '../../core/identity/policies.ts';

/** What rights there are is the operator's to say: `permissions` has no `tenant_id`, so the server's own rules do not see it. */
export const policiesSql = (role: string): string[] =>
  policies(role, 'permissions', {
    insert: `with check (${OPERATOR})`,
    update: `using (${OPERATOR}) with check (${OPERATOR})`,
    delete: `using (${OPERATOR})`,
  });

const OPERATOR = '(select core_is_operator())';
